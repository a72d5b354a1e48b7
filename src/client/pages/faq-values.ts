import type { VenueFacts } from '../../features/venue/venue-contract.ts';
import { formatMoney } from '../../shared/money.ts';

/** What the answers of the about page's questions mention of this venue. */
export function faqValues(venue: VenueFacts, locale: string) {
  return {
    venue: venue.name,
    openPlay: formatMoney(venue.openPlayCents, venue.currency, locale),
    trial: formatMoney(venue.trialCents, venue.currency, locale),
    hours: venue.refundUntilHoursBefore,
  };
}
