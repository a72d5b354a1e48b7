import { addDays, instantOf } from '#shared/venue-dates.ts';
import { type PartyDateAndWindow, type Payment, partyWindows } from './parties-rules.ts';

/** Full refund until 2 weeks before the party, 50% afterward (spec 9). */
export const FULL_REFUND_DAYS = 14;
const LATE_REFUND_PERCENT = 50;

/** The refund rule as placeholder values for texts. */
export const partyRefundValues = { weeks: FULL_REFUND_DAYS / 7, percent: LATE_REFUND_PERCENT };

/** The deadline for a full refund: 14 calendar days before, at the same local time. */
export function fullRefundDeadlineOf(
  { venueDate, window }: PartyDateAndWindow,
  timezone: string,
): Date {
  return instantOf(addDays(venueDate, -FULL_REFUND_DAYS), partyWindows[window].from, timezone);
}

/** The share of the payments refunded if the party is cancelled now, in percent (spec 9). */
export function refundPercentOf(party: PartyDateAndWindow, timezone: string, now: Date): number {
  return now <= fullRefundDeadlineOf(party, timezone) ? 100 : LATE_REFUND_PERCENT;
}

/** The refund of a payment in cents: `percent` of the part that is not refunded yet. */
export function refundOf({ paidCents, refundedCents }: Payment, percent: number): number {
  return Math.round(((paidCents - refundedCents) * percent) / 100);
}

export function canCancelParty(party: { status: string; startsAt: Date }, now: Date): boolean {
  return party.status !== 'cancelled' && now < party.startsAt;
}
