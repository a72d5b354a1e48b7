import { venueDateOf, venueTimeOf, weekdayOf } from '#shared/venue-dates.ts';
import type { Event } from './events-contract.ts';

/** Maximum duration, of entered and imported events. */
export const LONGEST_EVENT_MILLIS = 31 * 86_400_000;

/** The chips of the events list (spec 2, Events list). */
export const EVENT_CHIPS = ['free', 'paid', 'indoor', 'outdoor', '0-2', '2-5'] as const;
export type EventChip = (typeof EVENT_CHIPS)[number];

/** Ages of the two bands in months; the end is exclusive. */
const bands = { '0-2': { from: 0, to: 24 }, '2-5': { from: 24, to: 60 } } as const;

/** The filter of the chips: chips of one kind are combined by OR, kinds by AND. */
export type ChipFilter = {
  price: 'free' | 'paid' | null;
  places: string[];
  bands: string[];
  /** The ages of the bands in months, the end exclusive. */
  ages: { from: number; to: number } | null;
};

/** Parses "free,0-2"; ignores unknown chips. */
export function chipsOf(list: string): EventChip[] {
  const asked = new Set(list.split(','));
  return EVENT_CHIPS.filter((chip) => asked.has(chip));
}

/** The filter of some chips; free and paid together cancel each other out. */
export function filterOf(chips: readonly EventChip[]): ChipFilter {
  const has = (chip: EventChip) => chips.includes(chip);
  const asked = (['0-2', '2-5'] as const).filter(has);
  const first = asked[0];
  const last = asked.at(-1);
  return {
    price: has('free') === has('paid') ? null : has('free') ? 'free' : 'paid',
    places: (['indoor', 'outdoor'] as const).filter(has),
    bands: asked,
    ages: first && last ? { from: bands[first].from, to: bands[last].to } : null,
  };
}

/** The availability slots of the profile that an event falls into; a weekend evening is in both. */
export function timesOf(startsAt: Date, timeZone: string): string[] {
  const weekday = weekdayOf(venueDateOf(startsAt, timeZone));
  const time = venueTimeOf(startsAt, timeZone);
  const isWeekend = weekday === 0 || weekday === 6;
  const isEvening = time >= '17:00';
  const times = isEvening ? ['evenings'] : [];
  if (isWeekend) return [...times, 'weekends'];
  if (isEvening) return times;
  return [time < '12:00' ? 'weekday_mornings' : 'weekday_afternoons'];
}

/** An approved match and its availability. */
export type Friend = {
  userId: string;
  firstName: string;
  profileImageUrl: string | null;
  availability: string[];
};

/** A card shows three at most (spec 9). */
const COMPANIONS = 3;

/**
 * Suggests companions: matches who are interested or going, then those who are usually free at that time, in the
 * order of the matches (decisions: Events).
 */
export function companionsFor(
  event: { startsAt: Date },
  friends: readonly Friend[],
  goingIds: ReadonlySet<string>,
  timeZone: string,
): Event['companions'] {
  const times = timesOf(event.startsAt, timeZone);
  const going = friends.filter(({ userId }) => goingIds.has(userId));
  const free = friends.filter(
    ({ userId, availability }) =>
      !goingIds.has(userId) && availability.some((time) => times.includes(time)),
  );
  return [...going, ...free].slice(0, COMPANIONS).map(({ userId, firstName, profileImageUrl }) => ({
    userId,
    firstName,
    profileImageUrl,
    isGoing: goingIds.has(userId),
  }));
}

const YEARS_AHEAD = 5;

/** Whether a year is plausible; others are typing errors. */
export function isSensibleYear(year: number, thisYear: number): boolean {
  return year >= 2000 && year <= thisYear + YEARS_AHEAD;
}
