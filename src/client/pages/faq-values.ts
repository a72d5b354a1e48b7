import type { VenueFacts } from '../../features/venue/venue-contract.ts';
import type { Language } from '../../shared/languages.ts';

/** What the answers of the about page's questions mention of this venue. */
export function faqValues(venue: VenueFacts, language: Language) {
  return {
    venue: venue.name,
    ...venue.priceTexts[language],
    hours: venue.refundUntilHoursBefore,
    // "#" would load the number formats too (see priceTexts in the venue's contract).
    count: String(venue.refundUntilHoursBefore),
  };
}
