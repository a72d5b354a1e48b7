import { clsx } from 'clsx';
import { useTranslations } from 'use-intl';
import { useWasSignedIn } from '../../features/accounts/client/was-signed-in.ts';
import { type Language, languageNames, languages } from '../../shared/languages.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';
import { useLanguage } from '../use-language.ts';

/** The other language by its own name. Whoever is signed in gets mails in it from now on, too. */
export function LanguageSwitch({ className }: { className?: string }) {
  const t = useTranslations('frame');
  const { language, switchTo } = useLanguage();
  const wasSignedIn = useWasSignedIn();

  async function choose(next: Language) {
    try {
      await switchTo(next);
    } catch {
      toast({ title: t('failedTitle'), description: t('noLanguage'), destructive: true });
      return;
    }
    if (wasSignedIn) await keepForAccount(next);
  }

  return languages
    .filter((other) => other !== language)
    .map((other) => (
      <Button
        key={other}
        lang={other}
        look="quiet"
        size="small"
        className={clsx('px-3!', className)}
        onClick={() => void choose(other)}
      >
        {languageNames[other]}
      </Button>
    ));
}

/** Visitors' pages need not bring what only members use. */
async function keepForAccount(language: Language) {
  const { keepLanguageForAccount } = await import(
    '../../features/accounts/client/keep-language-for-account.ts'
  );
  await keepLanguageForAccount(language);
}
