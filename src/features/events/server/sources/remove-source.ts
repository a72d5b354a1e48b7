import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { lockEventRows } from '../office/event-admin-queries.ts';
import { removeOrCallOff } from '../office/remove-event.ts';
import { findComingOfSource, lockSource, removeSource } from './event-sources-queries.ts';

/**
 * Removes a source and its events that are not over; those that somebody stands to are called off, and
 * they are told. What was stays. Throws 404.
 */
export async function removeEventSource(ctx: Services, id: string, actorId: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if (!(await lockSource(db, id))) throw notFound();
    const coming = await findComingOfSource(db, id, ctx.clock.now());
    const cancelled = await removeOrCallOff(ctx, db, await lockEventRows(db, coming));
    await removeSource(db, id);
    await writeAudit(db, {
      actorId,
      action: 'event-source.removed',
      subject: id,
      detail: { events: coming.length, cancelled },
    });
  });
}
