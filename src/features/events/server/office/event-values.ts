import { httpError, invalidField } from '#platform/server/http/errors.ts';
import type { EventChange, NewEvent } from '../../event-admin-contract.ts';
import { isPlausibleYear, MAX_EVENT_MILLIS } from '../../events-rules.ts';
import type { SeriesTemplate } from '../../series-rules.ts';
import type { EventRow } from './event-admin-queries.ts';

/** The defaults of a new event (spec 9: capacity 20, price 0). */
export const DEFAULTS = {
  description: null,
  eventType: 'in-house',
  location: null,
  sourceUrl: null,
  allDay: false,
  capacity: 20,
  priceCents: 0,
  memberPriceCents: null,
  tags: [],
  minAgeMonths: null,
  maxAgeMonths: null,
  published: true,
  openToGuests: false,
} as const satisfies Omit<SeriesTemplate, 'title'>;

type Times = { startsAt: Date; endsAt: Date };

/** Returns the fields of a new event, with defaults. */
export function templateOf(input: NewEvent): SeriesTemplate {
  const { startsAt, endsAt, repeats, ...fields } = input;
  return { ...DEFAULTS, ...withoutUndefined(fields), tags: unique(fields.tags ?? []) };
}

/** Returns the columns that a change sets; its scope and cancellation are handled separately. */
export function valuesOfChange(change: EventChange): Partial<EventRow> {
  const { scope, cancelled, startsAt, endsAt, tags, ...fields } = change;
  return withoutUndefined({
    ...fields,
    tags: tags && unique(tags),
    startsAt: startsAt === undefined ? undefined : new Date(startsAt),
    endsAt: endsAt === undefined ? undefined : new Date(endsAt),
    // A price that an admin enters is known.
    priceKnown: fields.priceCents === undefined ? undefined : true,
  });
}

/**
 * Validates the start against the end (order, duration, plausible year) and the minimum against the maximum age.
 * Throws 400.
 */
export function validateTimesAndAges(
  values: Times & Pick<SeriesTemplate, 'minAgeMonths' | 'maxAgeMonths'>,
  now: Date,
): void {
  const { startsAt, endsAt, minAgeMonths, maxAgeMonths } = values;
  if (endsAt <= startsAt) throw invalidField('endsAt', 'validation.eventEndBeforeStart');
  if (endsAt.getTime() - startsAt.getTime() > MAX_EVENT_MILLIS) {
    throw invalidField('endsAt', 'validation.eventTooLong');
  }
  if (!isPlausibleYear(startsAt.getUTCFullYear(), now.getUTCFullYear())) {
    throw invalidField('startsAt', 'validation.eventYear');
  }
  if (minAgeMonths !== null && maxAgeMonths !== null && minAgeMonths >= maxAgeMonths) {
    throw invalidField('maxAgeMonths', 'validation.eventAges');
  }
}

/** Returns the series and day of an occurrence. Throws 409 for a single event. */
export function seriesOf({ seriesId, seriesDay }: EventRow): { seriesId: string; day: string } {
  if (seriesId === null || seriesDay === null) throw httpError(409, 'eventAdmin.notInSeries');
  return { seriesId, day: seriesDay };
}

const unique = (tags: readonly string[]) => [...new Set(tags)];

function withoutUndefined<T extends object>(
  values: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
