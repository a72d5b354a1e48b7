import type { DayHours } from '#features/venue/opening-hours-rules.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';

/** The day's time windows for parties, venue-local (spec 2, Parties). */
export const partyWindows = {
  morning: { from: '09:00', until: '12:00' },
  afternoon: { from: '12:00', until: '15:00' },
  evening: { from: '15:00', until: '18:00' },
} as const;

export type PartyWindow = keyof typeof partyWindows;
export const windowNames = Object.keys(partyWindows) as [PartyWindow, ...PartyWindow[]];

/** The length of a window: a longer party would overlap the next one. */
export const MAX_PARTY_MINS = 180;
export const MAX_PARTY_DAYS_AHEAD = 365;
/** Card fees would consume most of a smaller payment. */
const MIN_DEPOSIT_CENTS = 100;
/** The maximum number of families on a guest list. */
export const MAX_GUESTS = 100;
/** The default number of children in the inquiry form (spec 9). */
export const DEFAULT_INQUIRY_KIDS = 10;
export const MAX_INQUIRY_KIDS = 500;
/** The host is reminded this many days before the party. */
export const reminderDays = [7, 1] as const;
/** Reminders are sent only for this many hours after `reminderHour`; later, they would arrive at night. */
const SENDING_WINDOW_HOURS = 4;

/**
 * The start of a party and the end of its package's duration. It starts with its window, or when the venue opens during
 * it, at the first opening in which it fits; with its window, too, if it fits in none. `hours`: those of the day; null if
 * the venue has entered none.
 */
export function partyTimesOf(
  { venueDate, window, durationMins }: PartyDateAndWindow & { durationMins: number },
  timezone: string,
  hours: readonly DayHours[] | null = null,
): { startsAt: Date; endsAt: Date } {
  const { from } = partyWindows[window];
  const timesFrom = (start: string) => {
    const startsAt = instantOf(venueDate, start, timezone);
    return { startsAt, endsAt: new Date(startsAt.getTime() + durationMins * 60_000) };
  };
  const starts = (hours ?? []).map(({ opens }) => (opens > from ? opens : from)).toSorted();
  const fitting = starts
    .map(timesFrom)
    .find((times) => isWithinHours({ venueDate, window }, times, timezone, hours));
  return fitting ?? timesFrom(from);
}

/** Whether a party is within the day's hours, and ends before the next window starts, even if it starts late. */
export function isWithinHours(
  { venueDate, window }: PartyDateAndWindow,
  times: { startsAt: Date; endsAt: Date },
  timezone: string,
  hours: readonly DayHours[] | null,
): boolean {
  if (hours === null) return true;
  const at = (venueTime: string) => instantOf(venueDate, venueTime, timezone);
  const isInWindow = times.endsAt <= at(partyWindows[window].until);
  return (
    isInWindow &&
    hours.some(({ opens, closes }) => at(opens) <= times.startsAt && times.endsAt <= at(closes))
  );
}

export type PartyDateAndWindow = { venueDate: string; window: PartyWindow };

/** The deposit in cents (venue setting `partyDepositPercent`): at least a dollar, at most the price. */
export function depositFor(priceCents: number, percent: number): number {
  const share = Math.round((priceCents * percent) / 100);
  return Math.min(priceCents, Math.max(share, MIN_DEPOSIT_CENTS));
}

export type Payment = { paidCents: number; refundedCents: number };

/** The balance due in cents; 0 before the deposit is paid and after a cancellation. */
export function balanceOf(
  party: { status: string; priceCents: number },
  payments: readonly Payment[],
): number {
  if (party.status !== 'booked') return 0;
  return Math.max(0, party.priceCents - netPaidCents(payments));
}

/** The sum of the payments minus refunds, in cents. */
export function netPaidCents(payments: readonly Payment[]): number {
  return payments.reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0);
}

/** Whether the party is held and its deposit can still be paid. */
export function isWaitingForDeposit(
  party: { status: string; holdExpiresAt: Date | null },
  now: Date,
): boolean {
  return party.status === 'pending' && party.holdExpiresAt !== null && now < party.holdExpiresAt;
}

/** Why a window cannot be booked; null if it can. */
export type WindowProblem =
  | 'past'
  | 'too-far'
  | 'closed'
  | 'outside-hours'
  | 'too-long'
  | 'too-many'
  | 'taken'
  | 'full'
  | null;

type Slot = { startsAt: Date; endsAt: Date; capacity: number; taken: number };

/** The play slots that overlap a party: its guests take spots in each of them (decision 0021). */
export function findOverlappingSlots<S extends Pick<Slot, 'startsAt' | 'endsAt'>>(
  slots: readonly S[],
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): S[] {
  return slots.filter((slot) => slot.startsAt < endsAt && startsAt < slot.endsAt);
}

/**
 * Returns why a window cannot be booked, or null; 'outside-hours' only if nothing else prevents it, because the office may
 * book it. `slots` are those of the whole day.
 */
export function findWindowProblem(
  day: {
    times: { startsAt: Date; endsAt: Date };
    slots: readonly Slot[];
    isTaken: boolean;
    isWithinHours: boolean;
  },
  party: { kids: number; maxKids: number; durationMins: number },
  walkInReserve: number,
  now: Date,
): WindowProblem {
  if (day.times.startsAt <= now) return 'past';
  if (party.durationMins > MAX_PARTY_MINS) return 'too-long';
  if (party.kids > party.maxKids) return 'too-many';
  if (day.slots.length === 0) return 'closed';
  if (day.isTaken) return 'taken';
  const hasRoom = findOverlappingSlots(day.slots, day.times).every(
    ({ capacity, taken }) => capacity - taken - walkInReserve >= party.kids,
  );
  if (!hasRoom) return 'full';
  return day.isWithinHours ? null : 'outside-hours';
}

type Guest = { reply: string; kids: number; adults: number; allergies: string };

/** The number of attendees in yes and in maybe replies, and of families without a reply. */
export function summarizeReplies(guests: readonly Guest[]) {
  const countAttendees = (reply: string, group: 'kids' | 'adults') =>
    guests.reduce((sum, guest) => sum + (guest.reply === reply ? guest[group] : 0), 0);
  return {
    kids: countAttendees('yes', 'kids'),
    adults: countAttendees('yes', 'adults'),
    maybeKids: countAttendees('maybe', 'kids'),
    maybeAdults: countAttendees('maybe', 'adults'),
    waiting: guests.filter(({ reply }) => reply === 'waiting').length,
  };
}

/**
 * The dates and cutoffs of the reminders due now, for parties in 7 days and tomorrow that were booked before
 * the venue's reminder hour. Empty outside the sending window.
 */
export function findDueReminders(
  now: Date,
  { timezone, reminderHour }: Pick<VenueSettings, 'timezone' | 'reminderHour'>,
): { venueDate: string; daysBefore: number; bookedBefore: Date }[] {
  const today = venueDateOf(now, timezone);
  const from = instantOf(today, `${String(reminderHour).padStart(2, '0')}:00`, timezone);
  const until = new Date(from.getTime() + SENDING_WINDOW_HOURS * 3_600_000);
  if (now < from || now >= until) return [];
  return reminderDays.map((daysBefore) => ({
    venueDate: addDays(today, daysBefore),
    daysBefore,
    bookedBefore: from,
  }));
}

/** Whether a package gets the Most Popular badge (spec 2). */
export const isMostPopular = (name: string): boolean => /deluxe/i.test(name);

/** A party's short reference number, such as "3F2A9C10". */
export const formatPartyNumber = ({ id }: { id: string }) => id.slice(0, 8).toUpperCase();
