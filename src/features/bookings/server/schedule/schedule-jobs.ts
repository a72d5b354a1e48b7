import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { type CalledOff, callOffSlot } from './call-off-slot.ts';
import { offerNewRoom, tellOfNewEnd } from './follow-schedule.ts';

const patient = { retryLimit: 10, retryDelay: 5, retryBackoff: true, expireInSeconds: 600 };

export const scheduleJobs = {
  'call-off-slot': job<CalledOff>({
    ...patient,
    run: (ctx, calledOff) => callOffSlot(ctx, calledOff),
  }),
  'tell-of-new-end': job<{ slotId: string }>({
    ...patient,
    run: (ctx, slot) => tellOfNewEnd(ctx, slot),
  }),
  'offer-new-room': job<{ slotId: string }>({
    ...patient,
    run: (ctx, slot) => offerNewRoom(ctx, slot),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof scheduleJobs> {}
}
