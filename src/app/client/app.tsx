import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { IntlProvider } from 'use-intl';
import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { LanguageContext } from '#platform/client/use-language.ts';
import { VenueContext } from '#platform/client/use-venue.ts';
import { chosenLanguage, type Language, localeOf } from '#shared/languages.ts';
import { cachedTexts, loadTextsInUse } from './catalogues.ts';
import { keepLanguage } from './keep-language.ts';

type Props = {
  router: AnyRouter;
  venue: VenueFacts;
  /** The document's language; its first bundle is loaded. */
  language: Language;
};

/** Provides texts, language and venue to the router. */
export function App({ router, venue, language: first }: Props) {
  const [language, setLanguage] = useState(first);
  const texts = cachedTexts(language, 'first-load');
  if (!texts) throw new Error(`The texts of "${language}" are not loaded`);

  const show = useCallback(async (next: Language) => {
    await loadTextsInUse(next);
    document.documentElement.lang = next;
    setLanguage(next);
  }, []);

  // A cached document may be older than the chosen language.
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
        // Other pages load further bundles (page-services.tsx).
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
