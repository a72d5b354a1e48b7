import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { importEvents, resumeImports, startNightlyImport } from '../sources/import-events.ts';
import { extendAllSeries } from './create-occurrences.ts';
import { type GuestNotification, notifyGuests } from './notify-guests.ts';

export const eventAdminJobs = {
  'import-events': job<{ runId: string }>({
    expireInSeconds: 7200,
    run: (ctx, { runId }) => importEvents(ctx, runId),
  }),
  /** Runs hourly, because cron does not use the venue's time zone: starts an import only at 3 a.m. there. */
  'import-events-at-night': job<object>({
    cron: '5 * * * *',
    expireInSeconds: 300,
    run: (ctx) => startNightlyImport(ctx),
  }),
  'resume-event-imports': job<object>({
    cron: '* * * * *',
    expireInSeconds: 55,
    run: (ctx) => resumeImports(ctx),
  }),
  'create-event-occurrences': job<object>({
    cron: '50 4 * * *',
    expireInSeconds: 600,
    run: (ctx) => extendAllSeries(ctx),
  }),
  'notify-event-guests': job<GuestNotification>({
    retryLimit: 5,
    retryBackoff: true,
    expireInSeconds: 1800,
    run: (ctx, notification) => notifyGuests(ctx, notification),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof eventAdminJobs> {}
}
