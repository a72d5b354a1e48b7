import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { queueWaiverCopyEmail } from './email-waiver-copies.ts';
import { checkWaivers, resumeStaleCheck } from './integrity/check-waivers.ts';
import { queueSignAgainEmails } from './versions/email-sign-again.ts';

export const waiversJobs = {
  /** A retry sends no second email, because the email's key is unique. */
  'email-waiver-copies': job<{ waiverIds: string[] }>({
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
    run: (ctx, { waiverIds }) => queueWaiverCopyEmail(ctx, waiverIds),
  }),
  'email-sign-again': job<{ waiverIds: string[]; version: string }>({
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 300,
    run: (ctx, reminder) => queueSignAgainEmails(ctx, reminder),
  }),
  'check-waivers': job<{ checkId: string }>({
    expireInSeconds: 3600,
    run: (ctx, { checkId }) => checkWaivers(ctx, checkId),
  }),
  /** Resumes a check whose server was killed. */
  'resume-waiver-check': job<object>({
    cron: '* * * * *',
    expireInSeconds: 55,
    run: (ctx) => resumeStaleCheck(ctx),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof waiversJobs> {}
}
