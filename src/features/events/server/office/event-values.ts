import { httpError, wrongField } from '#platform/server/http/errors.ts';
import type { EventChange, NewEvent } from '../../event-admin-contract.ts';
import { isSensibleYear, LONGEST_EVENT_MILLIS } from '../../events-rules.ts';
import type { SeriesTemplate } from '../../series-rules.ts';
import type { EventRow } from './event-admin-queries.ts';

/** Spec 9: capacity 20, price 0. */
const DEFAULTS = {
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
} as const satisfies Omit<SeriesTemplate, 'title'>;

type Times = { startsAt: Date; endsAt: Date };

/** What a new event is like, with what was left open (spec 9). */
export function templateOf(input: NewEvent): SeriesTemplate {
  const { startsAt, endsAt, repeats, ...fields } = input;
  return { ...DEFAULTS, ...withoutUndefined(fields), tags: eachOnce(fields.tags ?? []) };
}

/** What a change changes of the row itself: neither scope nor cancelling. Instants become dates. */
export function valuesOfChange(change: EventChange): Partial<EventRow> {
  const { scope, cancelled, startsAt, endsAt, tags, ...fields } = change;
  return withoutUndefined({
    ...fields,
    tags: tags && eachOnce(tags),
    startsAt: startsAt === undefined ? undefined : new Date(startsAt),
    endsAt: endsAt === undefined ? undefined : new Date(endsAt),
    // A price that was entered is known.
    priceKnown: fields.priceCents === undefined ? undefined : true,
  });
}

/** Throws 400 for times and ages that no single field can be blamed for on its own. */
export function refuseImpossible(
  values: Times & Pick<SeriesTemplate, 'minAgeMonths' | 'maxAgeMonths'>,
  now: Date,
): void {
  const { startsAt, endsAt, minAgeMonths, maxAgeMonths } = values;
  if (endsAt <= startsAt) throw wrongField('endsAt', 'validation.eventEndsFirst');
  if (endsAt.getTime() - startsAt.getTime() > LONGEST_EVENT_MILLIS) {
    throw wrongField('endsAt', 'validation.eventTooLong');
  }
  if (!isSensibleYear(startsAt.getUTCFullYear(), now.getUTCFullYear())) {
    throw wrongField('startsAt', 'validation.eventYear');
  }
  if (minAgeMonths !== null && maxAgeMonths !== null && minAgeMonths >= maxAgeMonths) {
    throw wrongField('maxAgeMonths', 'validation.eventAges');
  }
}

/** Throws 409 for a series where there is none. */
export function seriesOf({ seriesId, seriesDay }: EventRow): { seriesId: string; day: string } {
  if (seriesId === null || seriesDay === null) throw httpError(409, 'eventAdmin.notInSeries');
  return { seriesId, day: seriesDay };
}

const eachOnce = (tags: readonly string[]) => [...new Set(tags)];

function withoutUndefined<T extends object>(
  values: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
