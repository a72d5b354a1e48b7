import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { endSilentBackups } from './backup-runs-queries.ts';
import { backupAtNight, makeBackup } from './make-backup.ts';

export const backupsJobs = {
  /** Not tried again by itself: the next hour of the night does, or the admin who looks on. */
  'make-backup': job<{ backupId: string }>({
    retryLimit: 0,
    expireInSeconds: 6 * 3600,
    run: (ctx, { backupId }) => makeBackup(ctx, backupId),
  }),
  /** Zones differ: the job finds out whether it is night at the venue. */
  'backup-at-night': job<object>({
    every: '23 * * * *',
    expireInSeconds: 300,
    run: (ctx) => backupAtNight(ctx),
  }),
  'end-silent-backups': job<object>({
    every: '* * * * *',
    expireInSeconds: 55,
    run: ({ db, clock }) => endSilentBackups(db, clock.now()),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof backupsJobs> {}
}
