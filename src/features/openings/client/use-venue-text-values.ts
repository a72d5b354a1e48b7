import { useTranslations } from 'use-intl';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { Openings } from '../openings-contract.ts';
import { getVenueTextValues, type VenueTextValues } from './venue-text-values.ts';

/** The venue's facts as placeholder values for the texts of the landing and about pages. */
export function useVenueTextValues(openings: Openings | null | undefined): VenueTextValues {
  return getVenueTextValues(
    useVenue(),
    openings,
    useLanguage().language,
    useTranslations('venueFacts'),
  );
}
