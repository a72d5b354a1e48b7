import { addDays, venueDateOf } from '#shared/venue-dates.ts';

/** Arriving up to this many minutes before or after the start is on time. */
export const ON_TIME_MINUTES = 15;
/** A check-in up to this many minutes before a session counts for that session. */
const BEFORE_SESSION_MINUTES = 60;
/** Birthdays are shown from this many days before until the day itself. */
const BIRTHDAY_DAYS = 6;

type Session = { startsAt: number; endsAt: number };

/** An arrival relative to its booked session, in whole minutes. `over`: the session has ended; counts from its end. */
export type ArrivalTiming =
  | { kind: 'on-time' }
  | { kind: 'early' | 'late' | 'over'; minutes: number };

/** Classifies an arrival by its booked session. Instants in milliseconds. */
export function arrivalOf({ startsAt, endsAt }: Session, at: number): ArrivalTiming {
  if (at >= endsAt) return { kind: 'over', minutes: minutesBetween(endsAt, at) };
  const late = minutesBetween(startsAt, at);
  if (late > ON_TIME_MINUTES) return { kind: 'late', minutes: late };
  const early = minutesBetween(at, startsAt);
  return early > ON_TIME_MINUTES ? { kind: 'early', minutes: early } : { kind: 'on-time' };
}

/** Whole minutes from `from` to `to`, rounded down; negative if `to` is earlier. */
export const minutesBetween = (from: number, to: number): number =>
  Math.floor((to - from) / 60_000);

/**
 * Returns the session in progress at an instant, or the next one if it starts within the hour; null if there is
 * neither.
 */
export function sessionAt<S extends Session>(sessions: readonly S[], at: number): S | null {
  const [next] = sessions
    .filter(
      ({ startsAt, endsAt }) => at < endsAt && startsAt - at <= BEFORE_SESSION_MINUTES * 60_000,
    )
    .toSorted((a, b) => a.startsAt - b.startsAt);
  return next ?? null;
}

/** The number of children inside, which exceeds the capacity of the session. */
export type OverCapacity = { children: number; capacity: number };

/** Returns both numbers if more children are inside than the session at `at` has room for; otherwise null. */
export function findOverCapacity(
  sessions: readonly (Session & { capacity: number })[],
  childrenInside: number,
  at: number,
): OverCapacity | null {
  const session = sessionAt(sessions, at);
  if (!session || childrenInside <= session.capacity) return null;
  return { children: childrenInside, capacity: session.capacity };
}

/**
 * Returns when a family's time is up: at the end of its booked session, otherwise of the session at check-in. Null if
 * there is neither. Instants in milliseconds.
 */
export function leaveTimeOf(
  bookedUntil: number | null,
  sessions: readonly Session[],
  checkedInAt: number,
): number | null {
  return bookedUntil ?? sessionAt(sessions, checkedInAt)?.endsAt ?? null;
}

/** Birthdates from waivers, and birth months ("YYYY-MM") from the profile. */
type Children = {
  birthdates: { childName: string; birthdate: string }[];
  birthMonths: string[];
};

/** A child's upcoming birthday; `date` is null if only the month is known. */
export type Birthday = { childName: string | null; age: number; date: string | null };

/**
 * Returns the next birthday of the family's children, today or in the next six days; null if there is none. If only a
 * child's birth month is known, the birthday lasts all month. `today` is a venue date.
 */
export function birthdayOf({ birthdates, birthMonths }: Children, today: string): Birthday | null {
  const lastDay = addDays(today, BIRTHDAY_DAYS);
  const [next] = birthdates
    .flatMap(({ childName, birthdate }) =>
      [today, lastDay].map((day) => ({ childName, ...birthdayInYear(birthdate, day.slice(0, 4)) })),
    )
    .filter(({ date, age }) => age > 0 && date >= today && date <= lastDay)
    .toSorted((a, b) => a.date.localeCompare(b.date));
  if (next) return next;
  const hasBirthdate = (month: string) =>
    birthdates.some(({ birthdate }) => birthdate.startsWith(month));
  const month = birthMonths.find(
    (month) =>
      month.slice(5) === today.slice(5, 7) && month < today.slice(0, 7) && !hasBirthdate(month),
  );
  if (!month) return null;
  return {
    childName: null,
    age: Number(today.slice(0, 4)) - Number(month.slice(0, 4)),
    date: null,
  };
}

/** Returns the child's birthday in a year; February 29 becomes March 1 in a non-leap year. */
function birthdayInYear(birthdate: string, year: string) {
  const [, month, day] = birthdate.split('-').map(Number) as [number, number, number];
  const at = new Date(Date.UTC(Number(year), month - 1, day));
  return { date: venueDateOf(at, 'UTC'), age: Number(year) - Number(birthdate.slice(0, 4)) };
}
