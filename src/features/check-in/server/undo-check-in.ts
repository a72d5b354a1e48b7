import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { deskContext } from './family-at-desk.ts';
import { deleteVisit, findVisit } from './visits-queries.ts';

/**
 * Undoes one of today's check-ins. Throws 404 if the visit was already deleted, 409 for another day's check-in and for
 * a walk-in: that must be undone with `undoWalkIn`, which also cancels and refunds the booking.
 */
export async function undoCheckIn(
  ctx: Pick<Services, 'db' | 'clock' | 'venue'> & { user: SessionUser },
  visitId: string,
): Promise<void> {
  const { user } = ctx;
  const { today } = deskContext(ctx, user.id);
  await inTransaction(ctx.db, async (db) => {
    const visit = await findVisit(db, visitId);
    if (!visit) throw notFound();
    if (visit.venueDate !== today) throw httpError(409, 'checkIn.notToday');
    if (visit.source === 'walk-in') throw httpError(409, 'checkIn.takeWalkInBack');
    if (!(await deleteVisit(db, visit))) throw notFound();
    await writeAudit(db, {
      actorId: user.id,
      action: 'check-in.undone',
      subject: visitId,
      detail: { source: visit.source, by: visit.checkedInBy },
    });
    await announce(db, { desk: true }, { type: 'visits', payload: {} });
  });
}
