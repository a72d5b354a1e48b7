import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { clearAllergies } from './guests/guests-queries.ts';
import { remindHosts } from './remind-hosts.ts';

const ALLERGY_RETENTION_DAYS = 7;

export const partiesJobs = {
  /** Runs every 15 minutes, because time zone offsets are multiples of 15 minutes. */
  'remind-party-hosts': job<object>({
    cron: '*/15 * * * *',
    expireInSeconds: 600,
    run: (ctx) => remindHosts(ctx),
  }),
  'forget-party-allergies': job<object>({
    cron: '20 4 * * *',
    expireInSeconds: 300,
    run: ({ db, clock }) =>
      clearAllergies(db, new Date(clock.now().getTime() - ALLERGY_RETENTION_DAYS * 86_400_000)),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof partiesJobs> {}
}
