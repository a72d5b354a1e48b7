import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { IntlProvider } from 'use-intl';
import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { LanguageContext } from '#platform/client/use-language.ts';
import { VENUE_CHANGED, VenueContext } from '#platform/client/use-venue.ts';
import { type Language, languageFromCookie, localeOf } from '#shared/languages.ts';
import { storeLanguage } from './store-language.ts';
import { cachedTexts, loadTextsInUse } from './text-bundles.ts';

type Props = {
  router: AnyRouter;
  venue: VenueFacts;
  /** The document's language; its `first-load` bundle is already loaded. */
  language: Language;
};

/** Provides texts, language and venue to the router. */
export function App({ router, venue: initialVenue, language: initialLanguage }: Props) {
  const venue = useCurrentVenue(initialVenue);
  const [language, setLanguage] = useState(initialLanguage);
  const texts = cachedTexts(language, 'first-load');
  if (!texts) throw new Error(`The texts of "${language}" are not loaded`);

  const applyLanguage = useCallback(async (next: Language) => {
    await loadTextsInUse(next);
    document.documentElement.lang = next;
    setLanguage(next);
  }, []);

  // The language of a cached document may be outdated.
  useEffect(() => {
    const chosen = languageFromCookie(document.cookie);
    if (chosen && chosen !== initialLanguage && venue.languages.includes(chosen))
      void applyLanguage(chosen);
  }, [initialLanguage, applyLanguage, venue]);

  const languageState = useMemo(() => {
    const switchTo = async (next: Language) => {
      await applyLanguage(next);
      storeLanguage(next);
    };
    return { language, switchTo };
  }, [language, applyLanguage]);

  return (
    <LanguageContext value={languageState}>
      <IntlProvider
        locale={localeOf(language)}
        // PageServices adds the bundles of other pages.
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

/** The document's venue, refetched after the owner changed something in this tab. */
function useCurrentVenue(initialVenue: VenueFacts): VenueFacts {
  const [venue, setVenue] = useState(initialVenue);
  useEffect(() => {
    const refetch = async () => {
      const { fetchVenue } = await import('#features/venue/client/fetch-venue.ts');
      await fetchVenue().then(setVenue, () => undefined);
    };
    const onChange = () => void refetch();
    window.addEventListener(VENUE_CHANGED, onChange);
    return () => window.removeEventListener(VENUE_CHANGED, onChange);
  }, []);
  return venue;
}
