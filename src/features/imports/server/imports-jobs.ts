import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { deleteExpiredUploads } from './imports-queries.ts';
import { type ImportJob, processImport, resumeImports } from './process-import.ts';

export const importsJobs = {
  'process-import': job<ImportJob>({
    retryLimit: 0,
    expireInSeconds: 6 * 3600,
    run: (ctx, data) => processImport(ctx, data),
  }),
  'resume-csv-imports': job<object>({
    cron: '* * * * *',
    expireInSeconds: 55,
    run: (ctx) => resumeImports(ctx),
  }),
  'forget-uploads': job<object>({
    cron: '37 * * * *',
    expireInSeconds: 300,
    run: ({ db, clock }) => deleteExpiredUploads(db, clock.now()),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof importsJobs> {}
}
