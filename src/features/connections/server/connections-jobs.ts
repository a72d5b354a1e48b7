import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { deleteOldDeliveries, notifyWebhookSenders } from './webhooks-queries.ts';

export const connectionsJobs = {
  /** Notifies all servers to send due retries, and deliveries claimed by a server that died. */
  'deliver-webhooks': job<object>({
    cron: '* * * * *',
    expireInSeconds: 55,
    run: ({ db }) => notifyWebhookSenders(db),
  }),
  'forget-webhook-deliveries': job<object>({
    cron: '41 4 * * *',
    expireInSeconds: 300,
    run: ({ db, clock }) => deleteOldDeliveries(db, clock.now()),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof connectionsJobs> {}
}
