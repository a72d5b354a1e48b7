import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { addDays } from '#shared/venue-dates.ts';
import { callOff } from './change-event.ts';
import { type EventRow, findKept, lockEventRow, removeEventRows } from './event-admin-queries.ts';
import { changeSeries, lockFollowing } from './event-series-queries.ts';
import { seriesOf } from './event-values.ts';

/**
 * Removes an event, or it and what follows in its series; what somebody stands to, or has booked, is
 * called off instead (`cancelled`), so that it does not vanish without a word. Throws 404, and 409 for
 * one that is over and had guests.
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
    const isSeries = scope === 'following';
    const rows = isSeries ? await endSeries(db, event) : [event];
    const cancelled = await removeOrCallOff(ctx, db, rows);
    await writeAudit(db, {
      actorId,
      action: 'event.removed',
      subject: id,
      detail: { scope: scope ?? 'this', events: rows.length, cancelled },
    });
    return { cancelled: cancelled > 0 };
  });
}

/** How many were called off, for somebody stands to them; the rest is gone. */
export async function removeOrCallOff(
  ctx: Services,
  db: Db,
  rows: readonly EventRow[],
): Promise<number> {
  const now = ctx.clock.now();
  const kept = await findKept(
    db,
    rows.map(({ id }) => id),
  );
  const withPeople = rows.filter(({ id }) => kept.has(id));
  if (withPeople.some(({ endsAt }) => endsAt <= now)) throw httpError(409, 'eventAdmin.over');
  for (const row of withPeople) await callOff(ctx, db, row);
  await removeEventRows(
    db,
    rows.filter(({ id }) => !kept.has(id)),
  );
  return withPeople.length;
}

/** The series goes on no further; its occurrences from this one on. */
async function endSeries(db: Db, event: EventRow): Promise<EventRow[]> {
  const { seriesId, day } = seriesOf(event);
  await changeSeries(db, seriesId, { lastDay: addDays(day, -1) });
  return lockFollowing(db, seriesId, day);
}
