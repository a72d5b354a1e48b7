import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';

export const integrationsJobs = {
  /** Completed by the queue while its check waits (check-integration.ts). */
  'answer-check': job<{ token: string }>({ run: async () => undefined }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof integrationsJobs> {}
}
