import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { IntlProvider } from 'use-intl';
import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { LanguageContext } from '#platform/client/use-language.ts';
import { VenueContext } from '#platform/client/use-venue.ts';
import { chosenLanguage, type Language, localeOf } from '#shared/languages.ts';
import { loadTextsInUse, textsAtHand } from './catalogues.ts';
import { keepLanguage } from './keep-language.ts';

type Props = {
  router: AnyRouter;
  venue: VenueFacts;
  /** The language that the document came in; its first texts are loaded. */
  language: Language;
};

/** Everything around header, page and footer: texts in a language, and the venue's facts. */
export function App({ router, venue, language: first }: Props) {
  const [language, setLanguage] = useState(first);
  const texts = textsAtHand(language, 'first-load');
  if (!texts) throw new Error(`The texts of "${language}" are not loaded`);

  const show = useCallback(async (next: Language) => {
    await loadTextsInUse(next);
    document.documentElement.lang = next;
    setLanguage(next);
  }, []);

  // A document that was kept on the device may be older than the choice.
  useEffect(() => {
    const chosen = chosenLanguage(document.cookie);
    if (chosen && chosen !== first && venue.languages.includes(chosen)) void show(chosen);
  }, [first, show, venue]);

  const chosen = useMemo(() => {
    const switchTo = async (next: Language) => {
      await show(next);
      keepLanguage(next);
    };
    return { language, switchTo };
  }, [language, show]);

  return (
    <LanguageContext value={chosen}>
      <IntlProvider
        locale={localeOf(language)}
        // Pages that say more bring the rest with them (page-services.tsx).
        messages={texts}
        timeZone={venue.timezone}
      >
        <VenueContext value={venue}>
          <RouterProvider router={router} />
        </VenueContext>
      </IntlProvider>
    </LanguageContext>
  );
}
