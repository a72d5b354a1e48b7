import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { lockEventRows } from '../office/event-admin-queries.ts';
import { removeOrCancel } from '../office/remove-event.ts';
import { findUpcomingEventIdsOfSource, lockSource, removeSource } from './event-sources-queries.ts';

/**
 * Removes a source and its upcoming events; those with guests are cancelled instead and their guests notified. Past
 * events stay. Throws 404 if the source is unknown.
 */
export async function removeEventSource(ctx: Services, id: string, actorId: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if (!(await lockSource(db, id))) throw notFound();
    const upcomingIds = await findUpcomingEventIdsOfSource(db, id, ctx.clock.now());
    const rows = await lockEventRows(db, upcomingIds);
    const cancelledCount = await removeOrCancel(ctx, db, rows);
    await removeSource(db, id);
    await writeAudit(db, {
      actorId,
      action: 'event-source.removed',
      subject: id,
      detail: { events: upcomingIds.length, cancelled: cancelledCount },
    });
  });
}
