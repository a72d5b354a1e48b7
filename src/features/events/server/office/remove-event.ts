import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { addDays } from '#shared/venue-dates.ts';
import { cancelEvent } from './change-event.ts';
import {
  type EventRow,
  findEventIdsWithGuestsOrBookings,
  lockEventRow,
  removeEventRows,
} from './event-admin-queries.ts';
import { lockFollowing, updateSeries } from './event-series-queries.ts';
import { seriesOf } from './event-values.ts';

/**
 * Removes an event, or an event and all later ones of its series. Those with guests or bookings are cancelled instead
 * (`cancelled`), so that their guests are notified. Throws 404 for an unknown event; 409 for a past event that had
 * guests, and for `following` if the event is not in a series.
 */
export async function removeEvent(
  ctx: Services,
  id: string,
  scope: 'this' | 'following' | undefined,
  actorId: string,
): Promise<{ cancelled: boolean }> {
  return inTransaction(ctx.db, async (db) => {
    const event = await lockEventRow(db, id);
    if (!event) throw notFound();
    const rows = scope === 'following' ? await endSeries(db, event) : [event];
    const cancelledCount = await removeOrCancel(ctx, db, rows);
    await writeAudit(db, {
      actorId,
      action: 'event.removed',
      subject: id,
      detail: { scope: scope ?? 'this', events: rows.length, cancelled: cancelledCount },
    });
    return { cancelled: cancelledCount > 0 };
  });
}

/**
 * Cancels events with guests or bookings and deletes the others. Returns the number of cancelled events. Throws 409 if
 * one of those to cancel has ended.
 */
export async function removeOrCancel(
  ctx: Services,
  db: Db,
  rows: readonly EventRow[],
): Promise<number> {
  const now = ctx.clock.now();
  const idsToCancel = await findEventIdsWithGuestsOrBookings(
    db,
    rows.map(({ id }) => id),
  );
  const rowsToCancel = rows.filter(({ id }) => idsToCancel.has(id));
  if (rowsToCancel.some(({ endsAt }) => endsAt <= now)) throw httpError(409, 'eventAdmin.over');
  for (const row of rowsToCancel) await cancelEvent(ctx, db, row);
  await removeEventRows(
    db,
    rows.filter(({ id }) => !idsToCancel.has(id)),
  );
  return rowsToCancel.length;
}

/** Ends the series before this occurrence; returns this and all later occurrences. */
async function endSeries(db: Db, event: EventRow): Promise<EventRow[]> {
  const { seriesId, day } = seriesOf(event);
  await updateSeries(db, seriesId, { lastDay: addDays(day, -1) });
  return lockFollowing(db, seriesId, day);
}
