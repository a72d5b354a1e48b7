import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { failStaleBackups } from './backup-runs-queries.ts';
import { runBackup, startNightlyBackup } from './run-backup.ts';

export const backupsJobs = {
  /** Not retried by the queue: the next hourly run or an admin starts a new backup. */
  'make-backup': job<{ backupId: string }>({
    retryLimit: 0,
    expireInSeconds: 6 * 3600,
    run: (ctx, { backupId }) => runBackup(ctx, backupId),
  }),
  /** Runs hourly; starts a backup only at night in the venue's time zone. */
  'backup-at-night': job<object>({
    cron: '23 * * * *',
    expireInSeconds: 300,
    run: (ctx) => startNightlyBackup(ctx),
  }),
  'fail-stale-backups': job<object>({
    cron: '* * * * *',
    expireInSeconds: 55,
    run: ({ db, clock }) => failStaleBackups(db, clock.now()),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof backupsJobs> {}
}
