import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWasSignedIn } from '#features/accounts/client/was-signed-in.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { type Language, languageNames } from '#shared/languages.ts';
import { storeLanguage } from '../store-language.ts';

/**
 * Switches to the other language, labeled with its own name. The button stays mounted, so that it keeps
 * focus. For a signed-in user it also changes the language of emails. Renders nothing if the venue offers only
 * one language.
 */
export function LanguageSwitch({ className }: { className: string }) {
  const t = useTranslations('shell');
  const { language, switchTo } = useLanguage();
  const wasSignedIn = useWasSignedIn();
  const [hasFailed, setHasFailed] = useState(false);
  const otherLanguage = useVenue().languages.find((offered) => offered !== language);
  if (!otherLanguage) return null;

  async function switchLanguage(next: Language) {
    if (hasFailed) {
      // Some browsers never retry a failed module import, so the server renders the page in the new language.
      storeLanguage(next);
      return location.reload();
    }
    try {
      await switchTo(next);
    } catch {
      setHasFailed(true);
      toast({ title: t('failedTitle'), description: t('languageFailed'), destructive: true });
      return;
    }
    if (wasSignedIn) await storeForAccount(next);
  }

  return (
    <button
      type="button"
      lang={otherLanguage}
      className={className}
      onClick={() => void switchLanguage(otherLanguage)}
    >
      {languageNames[otherLanguage]}
    </button>
  );
}

/** Loaded lazily because visitors do not need it. */
async function storeForAccount(language: Language) {
  const { saveAccountLanguage } = await import(
    '#features/accounts/client/save-account-language.ts'
  );
  await saveAccountLanguage(language);
}
