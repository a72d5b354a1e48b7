import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';

export const integrationsJobs = {
  /** No-op: the integration check enqueues it and waits until a worker has completed it. */
  'check-queue': job<{ token: string }>({ run: async () => undefined }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof integrationsJobs> {}
}
