import { rescheduleEventBookings } from '#features/bookings/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { addDays } from '#shared/venue-dates.ts';
import type { EventChange } from '../../event-admin-contract.ts';
import { daysBetween, type SeriesTemplate, shiftRule, timesOf } from '../../series-rules.ts';
import { offerEventSpots } from '../offer-event-spots.ts';
import { occurrenceTimes } from './create-occurrences.ts';
import { type EventRow, lockEventRow, updateEventRow } from './event-admin-queries.ts';
import { lockFollowing, lockSeries, type SeriesRow, updateSeries } from './event-series-queries.ts';
import { DEFAULTS, seriesOf, validateTimesAndAges, valuesOfChange } from './event-values.ts';

type Values = Partial<EventRow>;
type Change = { values: Values; cancelled: boolean | undefined };

/** Fields that calendars show: changing them increments SEQUENCE (RFC 5545). */
const CALENDAR_FIELDS = [
  'title',
  'description',
  'location',
  'sourceUrl',
  'startsAt',
  'endsAt',
  'allDay',
] as const satisfies (keyof EventRow)[];
/** Changing these fields notifies the guests. */
const TIME_AND_PLACE_FIELDS = [
  'startsAt',
  'endsAt',
  'location',
] as const satisfies (keyof EventRow)[];

/**
 * Changes an event, or an event and all later ones of its series, and notifies guests. An event changed alone
 * becomes an exception: later changes to its series skip it. Throws 400 for invalid times or ages, 404 for an
 * unknown event, and 409 for a series that cannot move to the new day, or for `following` without a series.
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
  const isChanged = (name: keyof EventRow) =>
    name in values && serialize(values[name]) !== serialize(event[name]);
  const isCancelling = cancelled === true && event.cancelledAt === null;
  const isRestoring = cancelled === false && event.cancelledAt !== null;
  const hasCalendarChange = isCancelling || isRestoring || CALENDAR_FIELDS.some(isChanged);
  await updateEventRow(db, event.id, {
    ...values,
    ...(isException ? { editedAt: now } : {}),
    ...(isCancelling ? { cancelledAt: now } : isRestoring ? { cancelledAt: null } : {}),
    ...(hasCalendarChange ? { sequence: event.sequence + 1 } : {}),
    updatedAt: now,
  });
  if (isChanged('startsAt') || isChanged('endsAt')) {
    const { startsAt = event.startsAt, endsAt = event.endsAt } = values;
    await rescheduleEventBookings(ctx, db, { id: event.id, startsAt, endsAt });
  }
  if ((values.endsAt ?? event.endsAt) <= now) return;
  const queueNotification = (kind: 'moved' | 'cancelled' | 'back') =>
    ctx.queueJob(db, 'notify-event-guests', { eventId: event.id, kind });
  if (isCancelling) await queueNotification('cancelled');
  else if (isRestoring) await queueNotification('back');
  else if (event.cancelledAt === null && TIME_AND_PLACE_FIELDS.some(isChanged))
    await queueNotification('moved');
  if ((values.capacity ?? 0) > event.capacity) await offerEventSpots(ctx, db, event.id);
}

async function changeFollowing(ctx: Services, db: Db, event: EventRow, input: Change) {
  const { seriesId, day } = seriesOf(event);
  const series = await lockSeries(db, seriesId);
  if (!series) throw httpError(409, 'eventAdmin.notInSeries');
  const followingOccurrences = await lockFollowing(db, seriesId, day);
  if (input.cancelled) series.lastDay = addDays(day, -1);
  if (input.cancelled !== undefined) {
    for (const occurrence of followingOccurrences) {
      await changeOne(ctx, db, occurrence, { ...input, values: {} }, { isException: true });
    }
  }
  const { timezone } = ctx.venue();
  const { startsAt, endsAt, ...fields } = input.values;
  const newTimes = newTimesOf(event, input.values, timezone);
  const changedSeries = { ...series, ...seriesChangesOf(series, day, fields, newTimes) };
  await updateSeries(db, seriesId, changedSeries);
  for (const occurrence of followingOccurrences) {
    const isException =
      occurrence.id !== event.id &&
      (occurrence.editedAt !== null || occurrence.cancelledAt !== null);
    if (isException || occurrence.seriesDay === null) continue;
    const newDay = newTimes
      ? addDays(occurrence.seriesDay, daysBetween(day, newTimes.day))
      : occurrence.seriesDay;
    const times = newTimes ? occurrenceTimes(changedSeries, newDay, timezone) : {};
    const values = { ...fields, ...times, seriesDay: newDay };
    await changeOne(ctx, db, occurrence, { values, cancelled: undefined }, { isException: false });
  }
}

/** Returns the new day, time and duration; null if unchanged. */
function newTimesOf(event: EventRow, { startsAt, endsAt, allDay }: Values, timeZone: string) {
  const times = { startsAt: startsAt ?? event.startsAt, endsAt: endsAt ?? event.endsAt };
  const isSame =
    times.startsAt.getTime() === event.startsAt.getTime() &&
    times.endsAt.getTime() === event.endsAt.getTime() &&
    (allDay ?? event.allDay) === event.allDay;
  return isSame ? null : timesOf(times, timeZone);
}

/** Returns the changes to the series. Throws 409 if its rule cannot move to the new day. */
function seriesChangesOf(
  series: SeriesRow,
  day: string,
  fields: Values,
  newTimes: ReturnType<typeof timesOf> | null,
): Partial<SeriesRow> {
  const template = {
    ...series.template,
    // Filtered by DEFAULTS, not by the stored template, because an older one may lack newer fields.
    ...Object.fromEntries(
      Object.entries(fields).filter(([name]) => name === 'title' || name in DEFAULTS),
    ),
  } as SeriesTemplate;
  if (newTimes === null) return { template };
  const days = daysBetween(day, newTimes.day);
  const rule = shiftRule(series.rule, days);
  if (rule === null) throw httpError(409, 'eventAdmin.seriesKeepsDay');
  const { startTime, minutes } = newTimes;
  return {
    template,
    rule,
    startTime,
    minutes,
    firstDay: addDays(series.firstDay, days),
    createdUntil: addDays(series.createdUntil, days),
    lastDay: series.lastDay && addDays(series.lastDay, days),
  };
}

const serialize = (value: unknown) => JSON.stringify(value);
