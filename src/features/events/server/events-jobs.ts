import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { expireEventOffers } from './expire-offers.ts';
import { sendEventSuggestions } from './suggest-events.ts';

export const eventsJobs = {
  'sweep-event-offers': job<object>({
    cron: '* * * * *',
    expireInSeconds: 55,
    run: (ctx) => expireEventOffers(ctx),
  }),
  'suggest-events': job<object>({
    cron: '23 * * * *',
    expireInSeconds: 1800,
    run: (ctx) => sendEventSuggestions(ctx),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof eventsJobs> {}
}
