import { venueDateOf, venueTimeOf, weekdayOf } from '#shared/venue-dates.ts';
import type { Event } from './events-contract.ts';

/** The maximum duration of an event, entered or imported. */
export const MAX_EVENT_MILLIS = 31 * 86_400_000;

/** The number of events on a page of the lists. */
export const EVENTS_PER_PAGE = 30;

/** The filter chips of the events list (spec 2, Events list). */
export const EVENT_CHIPS = ['free', 'paid', 'indoor', 'outdoor', '0-2', '2-5'] as const;
export type EventChip = (typeof EVENT_CHIPS)[number];

/** The two age bands in months; `to` is exclusive, so five-year-olds are in the second. */
const AGE_BANDS = [
  { name: '0-2', from: 0, to: 24 },
  { name: '2-5', from: 24, to: 72 },
] as const;

/** Returns the age range in months of all bands in a list of tags or chips (`to` is exclusive), or null. */
export function agesOfBands(names: readonly string[]): { from: number; to: number } | null {
  const bands = AGE_BANDS.filter(({ name }) => names.includes(name));
  const [first, last] = [bands[0], bands.at(-1)];
  return first && last ? { from: first.from, to: last.to } : null;
}

/** The selected chips by kind. Chips of one kind are combined with OR, kinds with AND. */
export type ChipFilter = {
  price: 'free' | 'paid' | null;
  places: string[];
  bands: string[];
  /** The ages of the selected bands in months; `to` is exclusive. */
  ages: { from: number; to: number } | null;
};

/** Parses "free,0-2"; ignores unknown chips. */
export function parseChips(list: string): EventChip[] {
  const names = new Set(list.split(','));
  return EVENT_CHIPS.filter((chip) => names.has(chip));
}

/** Converts chips to a filter. Free and paid cancel each other out. */
export function toChipFilter(chips: readonly EventChip[]): ChipFilter {
  const has = (chip: EventChip) => chips.includes(chip);
  return {
    price: has('free') === has('paid') ? null : has('free') ? 'free' : 'paid',
    places: (['indoor', 'outdoor'] as const).filter(has),
    bands: (['0-2', '2-5'] as const).filter(has),
    ages: agesOfBands(chips),
  };
}

/**
 * Whether an event has begun for this viewer, so that no spots can be reserved: guests and paid spots are refused from
 * its start; members join free and external events until they end.
 */
export function hasBegun(
  event: Pick<Event, 'startsAt' | 'eventType' | 'yourPriceCents'>,
  { isMember, now }: { isMember: boolean; now: number },
): boolean {
  if (event.eventType !== 'in-house' || Date.parse(event.startsAt) > now) return false;
  return !isMember || event.yourPriceCents > 0;
}

/** Returns the profile's availability slots that contain this instant; a weekend evening is in two. */
export function availabilitySlotsOf(startsAt: Date, timeZone: string): string[] {
  const weekday = weekdayOf(venueDateOf(startsAt, timeZone));
  const time = venueTimeOf(startsAt, timeZone);
  const isWeekend = weekday === 0 || weekday === 6;
  const isEvening = time >= '17:00';
  const slots = isEvening ? ['evenings'] : [];
  if (isWeekend) return [...slots, 'weekends'];
  if (isEvening) return slots;
  return [time < '12:00' ? 'weekday_mornings' : 'weekday_afternoons'];
}

/** An approved match and its availability. */
export type MatchedFamily = {
  userId: string;
  firstName: string;
  profileImageUrl: string | null;
  availability: string[];
};

/** Spec 9: a card shows at most three. */
const MAX_COMPANIONS = 3;

/**
 * Suggests companions: matches who are interested or going, then those who are usually free at that time, each in the
 * order of the matches.
 */
export function suggestCompanions(
  event: { startsAt: Date },
  matches: readonly MatchedFamily[],
  attendingIds: ReadonlySet<string>,
  timeZone: string,
): Event['companions'] {
  const slots = availabilitySlotsOf(event.startsAt, timeZone);
  const attending = matches.filter(({ userId }) => attendingIds.has(userId));
  const available = matches.filter(
    ({ userId, availability }) =>
      !attendingIds.has(userId) && availability.some((slot) => slots.includes(slot)),
  );
  return [...attending, ...available]
    .slice(0, MAX_COMPANIONS)
    .map(({ userId, firstName, profileImageUrl }) => ({
      userId,
      firstName,
      profileImageUrl,
      isGoing: attendingIds.has(userId),
    }));
}

const YEARS_AHEAD = 5;

/** Whether a year is plausible rather than a typo. */
export function isPlausibleYear(year: number, thisYear: number): boolean {
  return year >= 2000 && year <= thisYear + YEARS_AHEAD;
}
