import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { endEventOffers } from './end-offers.ts';
import { notifyOfEvents } from './suggest-events.ts';

export const eventsJobs = {
  'sweep-event-offers': job<object>({
    every: '* * * * *',
    expireInSeconds: 55,
    run: (ctx) => endEventOffers(ctx),
  }),
  'suggest-events': job<object>({
    every: '23 * * * *',
    expireInSeconds: 1800,
    run: (ctx) => notifyOfEvents(ctx),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof eventsJobs> {}
}
