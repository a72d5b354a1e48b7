import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { forgetAllergies } from './guests/guests-queries.ts';
import { remindHosts } from './remind-hosts.ts';

const KEPT_DAYS = 7;

export const partiesJobs = {
  /** Zones differ by quarters of an hour, and a server that was down catches up. */
  'remind-party-hosts': job<object>({
    every: '*/15 * * * *',
    expireInSeconds: 600,
    run: (ctx) => remindHosts(ctx),
  }),
  'forget-party-allergies': job<object>({
    every: '20 4 * * *',
    expireInSeconds: 300,
    run: ({ db, clock }) =>
      forgetAllergies(db, new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof partiesJobs> {}
}
