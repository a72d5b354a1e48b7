import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { Affected } from '../../schedule-contract.ts';
import type { ScheduleChange } from '../../schedule-rules.ts';
import { previewSchedule } from './preview-schedule.ts';
import { writeSchedule } from './schedule-queries.ts';
import { lockScheduleToChange } from './slots-queries.ts';

type Input = {
  change: ScheduleChange;
  /** The preview the owner saw; throws 409 if the change would now have other effects. */
  seen: string;
  bookings: 'cancel' | 'keep';
};

/**
 * Changes the schedule. The effects on booked slots are queued in the same transaction: bookings of
 * removed slots are cancelled (unless kept), those of slots with another end are notified, and new
 * room is offered to the waitlist.
 */
export async function changeSchedule(
  ctx: Services,
  { change, seen, bookings }: Input,
  actorId: string,
): Promise<Affected> {
  return inTransaction(ctx.db, async (db) => {
    await lockScheduleToChange(db);
    const previewed = await previewSchedule(ctx, db, change);
    if (previewed.seen !== seen) throw httpError(409, 'schedule.changedMeanwhile');
    await writeSchedule(db, previewed.before, previewed.after);
    const reason = change.kind === 'close' ? change.reason : '';
    for (const { slotId, what, waitingIds } of previewed.effects) {
      if (what === 'gone') {
        const cancel = bookings === 'cancel';
        await ctx.queueJob(db, 'call-off-slot', { slotId, reason, cancel, actorId });
      } else if (what === 'retimed') await ctx.queueJob(db, 'tell-of-new-end', { slotId });
      if (what !== 'gone' && waitingIds.length > 0) {
        await ctx.queueJob(db, 'offer-new-room', { slotId });
      }
    }
    const { bookingsGone, bookingsRetimed } = previewed.affected;
    await writeAudit(db, {
      actorId,
      action: `schedule.${change.kind}`,
      subject: subjectOf(change),
      detail: { bookings, bookingsGone, bookingsRetimed },
    });
    await announce(db, { desk: true }, { type: 'schedule', payload: {} });
    return previewed.affected;
  });
}

function subjectOf(change: ScheduleChange): string {
  if (change.kind === 'weekly') return 'schedule';
  return change.kind === 'day' ? change.date : `${change.from}/${change.to}`;
}
