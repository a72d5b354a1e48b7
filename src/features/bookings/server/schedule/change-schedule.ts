import { confirmSeededFact } from '#features/venue/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { Affected } from '../../schedule-contract.ts';
import type { ScheduleChange } from '../../schedule-rules.ts';
import { previewSchedule } from './preview-schedule.ts';
import { writeSchedule } from './schedule-queries.ts';
import { lockScheduleForChange } from './slots-queries.ts';

type Input = {
  change: ScheduleChange;
  /** The fingerprint of the preview. A mismatch throws 409, because the effects have changed. */
  seen: string;
  bookings: 'cancel' | 'keep';
};

/**
 * Changes the schedule and queues the effects on booked slots in the same transaction: cancels the bookings of removed
 * slots (unless `bookings` is 'keep'), notifies those of slots with a new end time, and offers new spots to waitlists.
 */
export async function changeSchedule(
  ctx: Services,
  { change, seen, bookings }: Input,
  actorId: string,
): Promise<Affected> {
  const affected = await inTransaction(ctx.db, async (db) => {
    await lockScheduleForChange(db);
    const preview = await previewSchedule(ctx, db, change);
    if (preview.seen !== seen) throw httpError(409, 'schedule.previewOutdated');
    await writeSchedule(db, preview.before, preview.after);
    if (change.kind === 'weekly') await confirmSeededFact(db, 'sessions');
    const reason = change.kind === 'close' ? change.reason : '';
    for (const { slotId, what, waitingIds } of preview.effects) {
      if (what === 'gone') {
        const cancel = bookings === 'cancel';
        await ctx.queueJob(db, 'call-off-slot', { slotId, reason, cancel, actorId });
      } else if (what === 'retimed') await ctx.queueJob(db, 'notify-of-new-end', { slotId });
      if (what !== 'gone' && waitingIds.length > 0) {
        await ctx.queueJob(db, 'offer-new-room', { slotId });
      }
    }
    const { bookingsGone, bookingsRetimed } = preview.affected;
    await writeAudit(db, {
      actorId,
      action: `schedule.${change.kind}`,
      subject: toAuditSubject(change),
      detail: { bookings, bookingsGone, bookingsRetimed },
    });
    await announce(db, { desk: true }, { type: 'schedule', payload: {} });
    return preview.affected;
  });
  if (change.kind === 'weekly') await ctx.announceVenueChange();
  return affected;
}

function toAuditSubject(change: ScheduleChange): string {
  if (change.kind === 'weekly') return 'schedule';
  return change.kind === 'day' ? change.date : `${change.from}/${change.to}`;
}
