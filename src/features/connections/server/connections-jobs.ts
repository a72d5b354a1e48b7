import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { forgetOldDeliveries, wake } from './webhooks-queries.ts';

export const connectionsJobs = {
  /** Wakes all servers to retry failed deliveries and those that a killed server had claimed. */
  'deliver-webhooks': job<object>({
    every: '* * * * *',
    expireInSeconds: 55,
    run: ({ db }) => wake(db),
  }),
  'forget-webhook-deliveries': job<object>({
    every: '41 4 * * *',
    expireInSeconds: 300,
    run: ({ db, clock }) => forgetOldDeliveries(db, clock.now()),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof connectionsJobs> {}
}
