import { useTranslations } from 'use-intl';
import { useWasSignedIn } from '#features/accounts/client/was-signed-in.ts';
import { toast } from '#platform/client/ui/toast.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { type Language, languageNames } from '#shared/languages.ts';

/**
 * The other language by its own name, dressed as the links that it stands among. The same button
 * leads back, so that the keyboard's place is kept. Mails to the signed-in person follow. Nothing where
 * the venue offers one language alone.
 */
export function LanguageSwitch({ className }: { className: string }) {
  const t = useTranslations('frame');
  const { language, switchTo } = useLanguage();
  const wasSignedIn = useWasSignedIn();
  const other = useVenue().languages.find((one) => one !== language);
  if (!other) return null;

  async function change(other: Language) {
    try {
      await switchTo(other);
    } catch {
      toast({ title: t('failedTitle'), description: t('noLanguage'), destructive: true });
      return;
    }
    if (wasSignedIn) await keepForAccount(other);
  }

  return (
    <button type="button" lang={other} className={className} onClick={() => void change(other)}>
      {languageNames[other]}
    </button>
  );
}

/** Visitors' pages need not bring what only members use. */
async function keepForAccount(language: Language) {
  const { keepLanguageForAccount } = await import(
    '#features/accounts/client/keep-language-for-account.ts'
  );
  await keepLanguageForAccount(language);
}
