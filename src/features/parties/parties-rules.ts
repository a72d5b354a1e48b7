import type { VenueSettings } from '#features/venue/venue-rules.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';

/** The day's time windows for parties, venue-local (spec 2, Parties). */
export const partyWindows = {
  morning: { from: '09:00', until: '12:00' },
  afternoon: { from: '12:00', until: '15:00' },
  evening: { from: '15:00', until: '18:00' },
} as const;

export type PartyWindow = keyof typeof partyWindows;
export const windowNames = Object.keys(partyWindows) as [PartyWindow, ...PartyWindow[]];

/** A party must end within its window, so that the room is free for the next one. */
export const MAX_PARTY_MINS = 180;
/** How far ahead a party can be booked. */
export const PARTY_DAYS_AHEAD = 365;
/** Full refund at least 2 weeks before, 50% within 2 weeks (spec 9). */
export const FULL_REFUND_DAYS = 14;
export const LATE_REFUND_PERCENT = 50;
/** The card fees of a smaller payment would exceed it. */
const MIN_DEPOSIT_CENTS = 100;
/** Maximum families per guest list. */
export const MAX_GUESTS = 100;
/** Default of the request form (spec 9). */
export const DEFAULT_GUESTS = 10;
/** Maximum children of an inquiry. */
export const MAX_INQUIRY_KIDS = 500;
/** Days before the party on which the host gets a reminder. */
export const reminderDays = [7, 1] as const;
/** Hours after the reminder hour in which reminders are sent; later ones would arrive at night. */
const REMINDER_HOURS = 4;

type PricedAddOn = { priceCents: number; perGuest: boolean };

/** A party starts with its window and lasts for its package's duration. */
export function partyTimes(
  { venueDate, window, durationMins }: PartyDay & { durationMins: number },
  timezone: string,
): { startsAt: Date; endsAt: Date } {
  const startsAt = instantOf(venueDate, partyWindows[window].from, timezone);
  return { startsAt, endsAt: new Date(startsAt.getTime() + durationMins * 60_000) };
}

type PartyDay = { venueDate: string; window: PartyWindow };

/** The price in cents: the package and its add-ons, priced once or per child. */
export function priceForParty(
  basePriceCents: number,
  addons: readonly PricedAddOn[],
  kids: number,
): number {
  return addons.reduce(
    (sum, { priceCents, perGuest }) => sum + priceCents * (perGuest ? kids : 1),
    basePriceCents,
  );
}

/** The deposit in cents (venue setting `partyDepositPercent`), at most the price. */
export function depositFor(priceCents: number, percent: number): number {
  const share = Math.round((priceCents * percent) / 100);
  return Math.min(priceCents, Math.max(share, MIN_DEPOSIT_CENTS));
}

/** The deadline for a full refund: 14 calendar days before, at the same local time. */
export function fullRefundUntil({ venueDate, window }: PartyDay, timezone: string): Date {
  return instantOf(addDays(venueDate, -FULL_REFUND_DAYS), partyWindows[window].from, timezone);
}

/** The refunded share of the payments if it is cancelled now, in percent (spec 9). */
export function refundPercent(party: PartyDay, timezone: string, now: Date): number {
  return now <= fullRefundUntil(party, timezone) ? 100 : LATE_REFUND_PERCENT;
}

type Payment = { paidCents: number; refundedCents: number };

/** The refund of a payment, in cents: `percent` of its unrefunded part. */
export function refundOf({ paidCents, refundedCents }: Payment, percent: number): number {
  return Math.round(((paidCents - refundedCents) * percent) / 100);
}

/** The balance due in cents; 0 before the deposit is paid and after a cancellation. */
export function balanceOf(
  party: { status: string; priceCents: number },
  payments: readonly Payment[],
): number {
  if (party.status !== 'booked') return 0;
  return Math.max(0, party.priceCents - keptOf(payments));
}

/** The unrefunded sum of the payments, in cents. */
export function keptOf(payments: readonly Payment[]): number {
  return payments.reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0);
}

export function canCancelParty(party: { status: string; startsAt: Date }, now: Date): boolean {
  return party.status !== 'cancelled' && now < party.startsAt;
}

/** Whether it is held and its deposit can still be paid. */
export function isWaitingForDeposit(
  party: { status: string; holdExpiresAt: Date | null },
  now: Date,
): boolean {
  return party.status === 'pending' && party.holdExpiresAt !== null && now < party.holdExpiresAt;
}

/** The reason why a window cannot be booked; null if it can. */
export type WindowTrouble =
  | 'past'
  | 'too-far'
  | 'closed'
  | 'too-long'
  | 'too-many'
  | 'taken'
  | 'full'
  | null;

type Slot = { startsAt: Date; endsAt: Date; capacity: number; taken: number };

/** The play slots that overlap a party: its guests take spots in each (decisions: Parties). */
export function overlappingSlots<S extends Pick<Slot, 'startsAt' | 'endsAt'>>(
  slots: readonly S[],
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): S[] {
  return slots.filter((slot) => slot.startsAt < endsAt && startsAt < slot.endsAt);
}

/** Checks whether a window can be booked. `slots` are those of the whole day. */
export function windowTrouble(
  day: { times: { startsAt: Date; endsAt: Date }; slots: readonly Slot[]; isTaken: boolean },
  party: { kids: number; maxKids: number; durationMins: number },
  walkInReserve: number,
  now: Date,
): WindowTrouble {
  if (day.times.startsAt <= now) return 'past';
  if (party.durationMins > MAX_PARTY_MINS) return 'too-long';
  if (party.kids > party.maxKids) return 'too-many';
  if (day.slots.length === 0) return 'closed';
  if (day.isTaken) return 'taken';
  const hasRoom = overlappingSlots(day.slots, day.times).every(
    ({ capacity, taken }) => capacity - taken - walkInReserve >= party.kids,
  );
  return hasRoom ? null : 'full';
}

type Guest = { reply: string; kids: number; adults: number; allergies: string };

/** The headcount of yes and maybe replies, and the number of families that have not replied. */
export function headCount(guests: readonly Guest[]) {
  const heads = (reply: string, who: 'kids' | 'adults') =>
    guests.reduce((sum, guest) => sum + (guest.reply === reply ? guest[who] : 0), 0);
  return {
    kids: heads('yes', 'kids'),
    adults: heads('yes', 'adults'),
    maybeKids: heads('maybe', 'kids'),
    maybeAdults: heads('maybe', 'adults'),
    waiting: guests.filter(({ reply }) => reply === 'waiting').length,
  };
}

/**
 * The reminders due now: for parties in 7 days and tomorrow that were booked before the venue's reminder
 * hour. Empty before that hour and more than 4 hours after it.
 */
export function partyRemindersDue(
  now: Date,
  { timezone, reminderHour }: Pick<VenueSettings, 'timezone' | 'reminderHour'>,
): { venueDate: string; daysBefore: number; bookedBefore: Date }[] {
  const today = venueDateOf(now, timezone);
  const from = instantOf(today, `${String(reminderHour).padStart(2, '0')}:00`, timezone);
  const until = new Date(from.getTime() + REMINDER_HOURS * 3_600_000);
  if (now < from || now >= until) return [];
  return reminderDays.map((daysBefore) => ({
    venueDate: addDays(today, daysBefore),
    daysBefore,
    bookedBefore: from,
  }));
}

/** Whether a package gets the Most Popular badge (spec 2). */
export const isMostPopular = (name: string): boolean => /deluxe/i.test(name);
