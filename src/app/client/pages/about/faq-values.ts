import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';

/** The venue's values in the texts of the about page. */
export function faqValues(venue: VenueFacts, language: Language) {
  const price = (cents: number) => formatMoney(cents, venue.currency, localeOf(language));
  return {
    venue: venue.name,
    openPlay: price(venue.openPlayCents),
    trial: price(venue.trialCents),
    hours: venue.refundUntilHoursBefore,
    // An ICU "#" would load Intl's number formats (see registerMoneyStyle).
    count: String(venue.refundUntilHoursBefore),
  };
}
