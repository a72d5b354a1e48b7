import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { type CalledOff, callOffSlot } from './call-off-slot.ts';
import { offerNewRoom, tellOfNewEnd } from './follow-schedule.ts';

const patient = { retryLimit: 10, retryDelay: 5, retryBackoff: true, expireInSeconds: 600 };

export const scheduleJobs = {
  'call-off-slot': job<CalledOff>({
    ...patient,
    run: (here, calledOff) => callOffSlot(here, calledOff),
  }),
  'tell-of-new-end': job<{ slotId: string }>({
    ...patient,
    run: (here, slot) => tellOfNewEnd(here, slot),
  }),
  'offer-new-room': job<{ slotId: string }>({
    ...patient,
    run: (here, slot) => offerNewRoom(here, slot),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof scheduleJobs> {}
}
