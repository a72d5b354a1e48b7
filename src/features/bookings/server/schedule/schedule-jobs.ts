import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { type CalledOff, callOffSlot } from './call-off-slot.ts';
import { notifyNewEnd, offerNewRoom } from './follow-schedule.ts';

const retries = { retryLimit: 10, retryDelay: 5, retryBackoff: true, expireInSeconds: 600 };

export const scheduleJobs = {
  'call-off-slot': job<CalledOff>({
    ...retries,
    run: (ctx, calledOff) => callOffSlot(ctx, calledOff),
  }),
  'tell-of-new-end': job<{ slotId: string }>({
    ...retries,
    run: (ctx, slot) => notifyNewEnd(ctx, slot),
  }),
  'offer-new-room': job<{ slotId: string }>({
    ...retries,
    run: (ctx, slot) => offerNewRoom(ctx, slot),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof scheduleJobs> {}
}
