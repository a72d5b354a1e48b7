import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { applyNewEndTime, offerNewSpots } from './apply-schedule.ts';
import { cancelSlot, type SlotRemoval } from './cancel-slot.ts';

const retryOptions = { retryLimit: 10, retryDelay: 5, retryBackoff: true, expireInSeconds: 600 };

/** The names are stored with queued jobs, so renaming one would orphan its pending jobs. */
export const scheduleJobs = {
  'call-off-slot': job<SlotRemoval>({
    ...retryOptions,
    run: (ctx, removal) => cancelSlot(ctx, removal),
  }),
  'notify-of-new-end': job<{ slotId: string }>({
    ...retryOptions,
    run: (ctx, slot) => applyNewEndTime(ctx, slot),
  }),
  'offer-new-room': job<{ slotId: string }>({
    ...retryOptions,
    run: (ctx, slot) => offerNewSpots(ctx, slot),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof scheduleJobs> {}
}
