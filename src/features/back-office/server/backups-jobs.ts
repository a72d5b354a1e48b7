import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { failStaleBackups } from './backup-runs-queries.ts';
import { backupAtNight, makeBackup } from './make-backup.ts';

export const backupsJobs = {
  /** Not retried: the next hourly run does that, or the admin. */
  'make-backup': job<{ backupId: string }>({
    retryLimit: 0,
    expireInSeconds: 6 * 3600,
    run: (ctx, { backupId }) => makeBackup(ctx, backupId),
  }),
  /** Runs hourly; it checks whether it is night in the venue's zone. */
  'backup-at-night': job<object>({
    every: '23 * * * *',
    expireInSeconds: 300,
    run: (ctx) => backupAtNight(ctx),
  }),
  'end-silent-backups': job<object>({
    every: '* * * * *',
    expireInSeconds: 55,
    run: ({ db, clock }) => failStaleBackups(db, clock.now()),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof backupsJobs> {}
}
