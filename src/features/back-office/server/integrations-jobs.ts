import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';

export const integrationsJobs = {
  /** The check of the queue waits for this job to complete (check-integration.ts). */
  'answer-check': job<{ token: string }>({ run: async () => undefined }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof integrationsJobs> {}
}
