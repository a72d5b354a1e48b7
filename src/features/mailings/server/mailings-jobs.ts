import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { resumeMailings, sendNextBatch } from './send-mailing.ts';

export const mailingsJobs = {
  'send-mailing': job<{ mailingId: string }>({
    retryLimit: 5,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 60,
    run: (ctx, { mailingId }) => sendNextBatch(ctx, mailingId),
  }),
  'resume-mailings': job<object>({
    cron: '* * * * *',
    expireInSeconds: 55,
    run: (ctx) => resumeMailings(ctx),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof mailingsJobs> {}
}
