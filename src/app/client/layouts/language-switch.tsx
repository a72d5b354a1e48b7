import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWasSignedIn } from '#features/accounts/client/was-signed-in.ts';
import { toast } from '#platform/client/ui/toast.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { type Language, languageNames } from '#shared/languages.ts';
import { keepLanguage } from '../keep-language.ts';

/**
 * Switches to the other language, labelled with its own name and styled as the links around it. The button stays
 * mounted, so it keeps focus. Also changes the language of mails to the signed-in person. Renders nothing where
 * the venue offers only one language.
 */
export function LanguageSwitch({ className }: { className: string }) {
  const t = useTranslations('frame');
  const { language, switchTo } = useLanguage();
  const wasSignedIn = useWasSignedIn();
  const [hasFailed, setHasFailed] = useState(false);
  const other = useVenue().languages.find((one) => one !== language);
  if (!other) return null;

  async function change(other: Language) {
    if (hasFailed) {
      // Some browsers never retry a module that failed to load; the server renders the next page.
      keepLanguage(other);
      return location.reload();
    }
    try {
      await switchTo(other);
    } catch {
      setHasFailed(true);
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

/** Lazy: visitors' pages don't need it. */
async function keepForAccount(language: Language) {
  const { keepLanguageForAccount } = await import(
    '#features/accounts/client/keep-language-for-account.ts'
  );
  await keepLanguageForAccount(language);
}
