import { useTranslations } from 'use-intl';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { Openings } from '../openings-contract.ts';
import { type VenueWords, venueWords } from './venue-words.ts';

/** The venue's facts as values of the texts of landing and about page. */
export function useVenueWords(openings: Openings | null | undefined): VenueWords {
  return venueWords(useVenue(), openings, useLanguage().language, useTranslations('openings'));
}
