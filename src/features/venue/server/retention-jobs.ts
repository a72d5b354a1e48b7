import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { applyRetention } from './apply-retention.ts';

export const retentionJobs = {
  'apply-retention': job<object>({
    cron: '43 4 * * *',
    retryLimit: 3,
    retryDelay: 300,
    expireInSeconds: 3000,
    run: (ctx) => applyRetention(ctx),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof retentionJobs> {}
}
