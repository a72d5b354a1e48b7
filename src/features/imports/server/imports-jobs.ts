import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { deleteUploadContents } from './imports-queries.ts';
import { resumeCsvImports, runImport } from './run-import.ts';

export const importsJobs = {
  'run-csv-import': job<{ importId: string }>({
    retryLimit: 0,
    expireInSeconds: 3600,
    run: (ctx, { importId }) => runImport(ctx, importId),
  }),
  'resume-csv-imports': job<object>({
    cron: '* * * * *',
    expireInSeconds: 55,
    run: (ctx) => resumeCsvImports(ctx),
  }),
  'forget-uploads': job<object>({
    cron: '37 * * * *',
    expireInSeconds: 300,
    run: ({ db, clock }) => deleteUploadContents(db, clock.now()),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof importsJobs> {}
}
