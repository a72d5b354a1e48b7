import { moveBookingsOfEvent } from '#features/bookings/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { addDays } from '#shared/venue-dates.ts';
import type { EventChange } from '../../event-admin-contract.ts';
import { daysBetween, movedRule, type SeriesTemplate, timesOf } from '../../series-rules.ts';
import { offerEventSpots } from '../offer-event-spots.ts';
import { changeEventRow, type EventRow, lockEventRow } from './event-admin-queries.ts';
import { changeSeries, lockFollowing, lockSeries, type SeriesRow } from './event-series-queries.ts';
import { seriesOf, validateTimesAndAges, valuesOfChange } from './event-values.ts';
import { occurrenceTimes } from './make-occurrences.ts';

type Values = Partial<EventRow>;
type Change = { values: Values; cancelled: boolean | undefined };

/** Fields that calendars show: changing them increments SEQUENCE (RFC 5545). */
const shown = [
  'title',
  'description',
  'location',
  'sourceUrl',
  'startsAt',
  'endsAt',
  'allDay',
] as const satisfies (keyof EventRow)[];
/** Changes of these fields notify the guests. */
const whenAndWhere = ['startsAt', 'endsAt', 'location'] as const satisfies (keyof EventRow)[];

/**
 * Changes an event, or it and the following ones of its series, and notifies guests. An event changed alone becomes
 * an exception, which changes of its series skip. Throws 400, 404, and 409 for a series that can't be moved like
 * that.
 */
export async function changeEvent(
  ctx: Services,
  id: string,
  change: EventChange,
  actorId: string,
): Promise<void> {
  const input = { values: valuesOfChange(change), cancelled: change.cancelled };
  await inTransaction(ctx.db, async (db) => {
    const event = await lockEventRow(db, id);
    if (!event) throw notFound();
    validateTimesAndAges({ ...event, ...input.values }, ctx.clock.now());
    if (change.scope === 'following') await changeFollowing(ctx, db, event, input);
    else await changeOne(ctx, db, event, input, { isException: true });
    await writeAudit(db, {
      actorId,
      action: 'event.changed',
      subject: id,
      detail: {
        scope: change.scope ?? 'this',
        fields: Object.keys(input.values).join(' '),
        ...(change.cancelled === undefined ? {} : { cancelled: change.cancelled }),
      },
    });
  });
}

/** Cancels an event in the transaction `db`; a job notifies and refunds its guests. */
export function cancelEvent(ctx: Services, db: Db, event: EventRow): Promise<void> {
  const isException = event.seriesId !== null;
  return changeOne(ctx, db, event, { values: {}, cancelled: true }, { isException });
}

async function changeOne(
  ctx: Services,
  db: Db,
  event: EventRow,
  { values, cancelled }: Change,
  { isException }: { isException: boolean },
): Promise<void> {
  const now = ctx.clock.now();
  const isDifferent = (name: keyof EventRow) =>
    name in values && textOf(values[name]) !== textOf(event[name]);
  const isOff = cancelled === true && event.cancelledAt === null;
  const isOn = cancelled === false && event.cancelledAt !== null;
  const isNews = isOff || isOn || shown.some(isDifferent);
  await changeEventRow(db, event.id, {
    ...values,
    ...(isException ? { editedAt: now } : {}),
    ...(isOff ? { cancelledAt: now } : isOn ? { cancelledAt: null } : {}),
    ...(isNews ? { sequence: event.sequence + 1 } : {}),
    updatedAt: now,
  });
  if (isDifferent('startsAt') || isDifferent('endsAt')) {
    const { startsAt = event.startsAt, endsAt = event.endsAt } = values;
    await moveBookingsOfEvent(ctx, db, { id: event.id, startsAt, endsAt });
  }
  if ((values.endsAt ?? event.endsAt) <= now) return;
  const queueNews = (what: 'moved' | 'cancelled' | 'back') =>
    ctx.queueJob(db, 'tell-event-guests', { eventId: event.id, what });
  if (isOff) await queueNews('cancelled');
  else if (isOn) await queueNews('back');
  else if (event.cancelledAt === null && whenAndWhere.some(isDifferent)) await queueNews('moved');
  // Offers added capacity to the waitlist.
  if ((values.capacity ?? 0) > event.capacity) await offerEventSpots(ctx, db, event.id);
}

async function changeFollowing(ctx: Services, db: Db, event: EventRow, input: Change) {
  const { seriesId, day } = seriesOf(event);
  const series = await lockSeries(db, seriesId);
  if (!series) throw httpError(409, 'eventAdmin.notInSeries');
  const following = await lockFollowing(db, seriesId, day);
  if (input.cancelled !== undefined) {
    if (input.cancelled) await changeSeries(db, seriesId, { lastDay: addDays(day, -1) });
    for (const one of following) {
      await changeOne(ctx, db, one, { ...input, values: {} }, { isException: true });
    }
  }
  const { timezone } = ctx.venue();
  const { startsAt, endsAt, ...fields } = input.values;
  const moved = movedTo(event, input.values, timezone);
  const changed = { ...series, ...seriesAfter(series, day, fields, moved) };
  await changeSeries(db, seriesId, changed);
  for (const one of following) {
    const isException = one.id !== event.id && (one.editedAt !== null || one.cancelledAt !== null);
    if (isException || one.seriesDay === null) continue;
    const newDay = moved ? addDays(one.seriesDay, daysBetween(day, moved.day)) : one.seriesDay;
    const times = moved ? occurrenceTimes(changed, newDay, timezone) : {};
    const values = { ...fields, ...times, seriesDay: newDay };
    await changeOne(ctx, db, one, { values, cancelled: undefined }, { isException: false });
  }
}

/** The new day, time and duration; null if they are unchanged. */
function movedTo(event: EventRow, { startsAt, endsAt, allDay }: Values, timeZone: string) {
  const times = { startsAt: startsAt ?? event.startsAt, endsAt: endsAt ?? event.endsAt };
  const isSame =
    times.startsAt.getTime() === event.startsAt.getTime() &&
    times.endsAt.getTime() === event.endsAt.getTime() &&
    (allDay ?? event.allDay) === event.allDay;
  return isSame ? null : timesOf(times, timeZone);
}

/** The changed series; throws 409 if its rule can't be moved to another weekday. */
function seriesAfter(
  series: SeriesRow,
  day: string,
  fields: Values,
  moved: ReturnType<typeof timesOf> | null,
): Partial<SeriesRow> {
  const templateFields = Object.keys(series.template);
  const template = {
    ...series.template,
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => templateFields.includes(name))),
  } as SeriesTemplate;
  if (moved === null) return { template };
  const days = daysBetween(day, moved.day);
  const rule = movedRule(series.rule, days);
  if (rule === null) throw httpError(409, 'eventAdmin.seriesKeepsDay');
  const { startTime, minutes } = moved;
  return {
    template,
    rule,
    startTime,
    minutes,
    firstDay: addDays(series.firstDay, days),
    madeUntil: addDays(series.madeUntil, days),
    lastDay: series.lastDay && addDays(series.lastDay, days),
  };
}

const textOf = (value: unknown) => JSON.stringify(value);
