import { weekdayOf } from '#shared/venue-dates.ts';

/** Days of history, and days ahead with bookings. */
export const DAYS_BACK = 364;
export const DAYS_AHEAD = 28;

/** Sunday to Saturday: weekends are full, Tuesdays quiet. */
const BY_WEEKDAY = [1.25, 0.8, 0.7, 0.85, 0.8, 0.95, 1.4];

/** January to December: wet months are full, and in summer families are outside. */
const BY_MONTH = [1.2, 1.2, 1.1, 1, 0.9, 0.75, 0.7, 0.75, 0.9, 1.05, 1.15, 1.05];

/** Mornings are full; naps empty the early afternoon. */
const byStartTime = (startTime: string) => {
  if (startTime < '11:00') return 1.2;
  if (startTime < '13:00') return 1;
  return startTime < '16:00' ? 0.8 : 0.85;
};

/** The share of the spots taken on an average day: the venue grows over the year. */
const FIRST_SHARE = 0.3;
const LATEST_SHARE = 0.55;

/** Half of a session's families have booked this many days ahead, half of these twice as early, and so on. */
const BOOKED_AHEAD_HALF_LIFE_DAYS = 5;
const MOST_DAYS_AHEAD = 60;

/**
 * Returns the share of a session's spots that are taken, from 0 to 1, seen on the venue date `today`. `chance` is a
 * random number in [0, 1) that makes equal days differ.
 */
export function shareOfSpots(
  session: { venueDate: string; startTime: string },
  today: string,
  chance: number,
): number {
  const { venueDate, startTime } = session;
  const age = daysBetween(venueDate, today);
  const growth = FIRST_SHARE + (LATEST_SHARE - FIRST_SHARE) * (1 - clamp(age / DAYS_BACK));
  const season = BY_MONTH[Number(venueDate.slice(5, 7)) - 1] ?? 1;
  const weekday = BY_WEEKDAY[weekdayOf(venueDate)] ?? 1;
  const booked = age >= 0 ? 1 : 0.5 ** (-age / BOOKED_AHEAD_HALF_LIFE_DAYS);
  return clamp(growth * season * weekday * byStartTime(startTime) * (0.7 + 0.6 * chance) * booked);
}

/** Returns how many days before a session, or before now, a family booked; `chance` is a random number in [0, 1). */
export const daysBookedAhead = (chance: number): number =>
  Math.min(MOST_DAYS_AHEAD, -Math.log2(1 - chance) * BOOKED_AHEAD_HALF_LIFE_DAYS);

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const clamp = (share: number) => Math.min(1, Math.max(0, share));
