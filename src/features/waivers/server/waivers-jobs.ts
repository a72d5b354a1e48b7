import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { checkWaivers, restartStaleCheck } from './integrity/check-waivers.ts';
import { mailWaiverCopies } from './mail-waiver-copies.ts';
import { mailSignAgain } from './versions/mail-sign-again.ts';

export const waiversJobs = {
  /** The mail's key prevents a retry from mailing twice. */
  'mail-waiver-copies': job<{ waiverIds: string[] }>({
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
    run: (ctx, { waiverIds }) => mailWaiverCopies(ctx, waiverIds),
  }),
  'mail-sign-again': job<{ waiverIds: string[]; version: string }>({
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 300,
    run: (ctx, reminder) => mailSignAgain(ctx, reminder),
  }),
  'check-waivers': job<{ checkId: string }>({
    expireInSeconds: 3600,
    run: (ctx, { checkId }) => checkWaivers(ctx, checkId),
  }),
  /** Resumes a check whose server was killed. */
  'take-up-waiver-check': job<object>({
    every: '* * * * *',
    expireInSeconds: 55,
    run: (ctx) => restartStaleCheck(ctx),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof waiversJobs> {}
}
