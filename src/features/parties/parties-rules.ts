import type { VenueSettings } from '#features/venue/venue-rules.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';

/** The time windows of a party's day, venue-local (spec 2, Parties). */
export const partyWindows = {
  morning: { from: '09:00', until: '12:00' },
  afternoon: { from: '12:00', until: '15:00' },
  evening: { from: '15:00', until: '18:00' },
} as const;

export type PartyWindow = keyof typeof partyWindows;
export const windowNames = Object.keys(partyWindows) as [PartyWindow, ...PartyWindow[]];

/** The room is free again for the next window: a party ends within its own. */
export const LONGEST_PARTY_MINS = 180;
/** How far ahead a party can be booked. */
export const PARTY_DAYS_AHEAD = 365;
/** Spec 9: full refund at least 2 weeks before, 50% within 2 weeks. */
export const FULL_REFUND_DAYS = 14;
export const LATE_REFUND_PERCENT = 50;
/** A card payment of less would cost more than it brings. */
const SMALLEST_PAYMENT_CENTS = 100;
/** Families on one guest list. */
export const MAX_GUESTS = 100;
/** What the request form starts with (spec 9). */
export const USUAL_GUESTS = 10;
/** What an inquiry may ask for at most. */
export const MAX_ASKED_FOR = 500;
/** Days before a party on which its host is reminded. */
export const reminderDays = [7, 1] as const;
/** A reminder that could not go out by then would come at night. */
const LATEST_HOURS_AFTER = 4;

type PricedAddOn = { priceCents: number; perGuest: boolean };

/** When a party of a window takes place: from the window's start, for as long as its package lasts. */
export function partyTimes(
  { venueDate, window, durationMins }: PartyDay & { durationMins: number },
  timezone: string,
): { startsAt: Date; endsAt: Date } {
  const startsAt = instantOf(venueDate, partyWindows[window].from, timezone);
  return { startsAt, endsAt: new Date(startsAt.getTime() + durationMins * 60_000) };
}

type PartyDay = { venueDate: string; window: PartyWindow };

/** The price in cents: the package, and what is added, once or for each child. */
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

/** What is paid at once, in cents (venue setting `partyDepositPercent`); never more than the price. */
export function depositFor(priceCents: number, percent: number): number {
  const share = Math.round((priceCents * percent) / 100);
  return Math.min(priceCents, Math.max(share, SMALLEST_PAYMENT_CENTS));
}

/** The instant until which all that was paid comes back: 14 days of the calendar before, same hour. */
export function fullRefundUntil({ venueDate, window }: PartyDay, timezone: string): Date {
  return instantOf(addDays(venueDate, -FULL_REFUND_DAYS), partyWindows[window].from, timezone);
}

/** The share of what was paid that comes back if it is cancelled now, in percent (spec 9). */
export function refundPercent(party: PartyDay, timezone: string, now: Date): number {
  return now <= fullRefundUntil(party, timezone) ? 100 : LATE_REFUND_PERCENT;
}

type Payment = { paidCents: number; refundedCents: number };

/** What comes back of each payment, in cents: the share of what is still the venue's. */
export function refundOf({ paidCents, refundedCents }: Payment, percent: number): number {
  return Math.round(((paidCents - refundedCents) * percent) / 100);
}

/** What the host still owes, in cents; nothing before the deposit is paid or once it is cancelled. */
export function balanceOf(
  party: { status: string; priceCents: number },
  payments: readonly Payment[],
): number {
  if (party.status !== 'booked') return 0;
  return Math.max(0, party.priceCents - keptOf(payments));
}

/** What the venue has of the payments, in cents. */
export function keptOf(payments: readonly Payment[]): number {
  return payments.reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0);
}

/** A party can be cancelled until it starts. */
export function canCancelParty(party: { status: string; startsAt: Date }, now: Date): boolean {
  return party.status !== 'cancelled' && now < party.startsAt;
}

/** Whether a hold still waits for its deposit, and can be paid. */
export function isWaitingForDeposit(
  party: { status: string; holdExpiresAt: Date | null },
  now: Date,
): boolean {
  return party.status === 'pending' && party.holdExpiresAt !== null && now < party.holdExpiresAt;
}

/** Why a window cannot be booked; null if it can. */
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

/** The play slots that a party meets: its guests take spots of each (decisions: Parties). */
export function slotsMeeting<S extends Pick<Slot, 'startsAt' | 'endsAt'>>(
  slots: readonly S[],
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): S[] {
  return slots.filter((slot) => slot.startsAt < endsAt && startsAt < slot.endsAt);
}

/** Whether a window can be booked, and why not. `slots` are those of the whole day. */
export function windowTrouble(
  day: { times: { startsAt: Date; endsAt: Date }; slots: readonly Slot[]; isTaken: boolean },
  wanted: { kids: number; maxKids: number; durationMins: number },
  walkInReserve: number,
  now: Date,
): WindowTrouble {
  if (day.times.startsAt <= now) return 'past';
  if (wanted.durationMins > LONGEST_PARTY_MINS) return 'too-long';
  if (wanted.kids > wanted.maxKids) return 'too-many';
  if (day.slots.length === 0) return 'closed';
  if (day.isTaken) return 'taken';
  const met = slotsMeeting(day.slots, day.times);
  const hasRoom = met.every(
    ({ capacity, taken }) => capacity - taken - walkInReserve >= wanted.kids,
  );
  return hasRoom ? null : 'full';
}

type Guest = { reply: string; kids: number; adults: number; allergies: string };

/** Who is expected: heads of those who said yes, and of those who may come. */
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
 * Which hosts are reminded now: of parties in 7 days and of tomorrow's, from the venue's reminder
 * hour on, if they were booked before it struck. None outside of the hours for it.
 */
export function partyRemindersDue(
  now: Date,
  { timezone, reminderHour }: Pick<VenueSettings, 'timezone' | 'reminderHour'>,
): { venueDate: string; daysBefore: number; bookedBefore: Date }[] {
  const today = venueDateOf(now, timezone);
  const from = instantOf(today, `${String(reminderHour).padStart(2, '0')}:00`, timezone);
  const until = new Date(from.getTime() + LATEST_HOURS_AFTER * 3_600_000);
  if (now < from || now >= until) return [];
  return reminderDays.map((daysBefore) => ({
    venueDate: addDays(today, daysBefore),
    daysBefore,
    bookedBefore: from,
  }));
}

/** Whether a package is flagged as Most Popular (spec 2). */
export const isMostPopular = (name: string): boolean => /deluxe/i.test(name);
