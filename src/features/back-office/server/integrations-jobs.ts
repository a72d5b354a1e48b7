import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';

export const integrationsJobs = {
  /** Shows that the queue works: the check waits until this job is done (check-integration.ts). */
  'answer-check': job<{ token: string }>({ run: async () => undefined }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof integrationsJobs> {}
}
