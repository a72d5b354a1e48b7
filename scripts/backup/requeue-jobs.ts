import { serverHooks } from '#app/server/features.ts';
import type { Connection } from '#platform/server/database/connection.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { type JobName, startJobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/log.ts';
import type { PendingJob } from './restore-backup.ts';

/** Requeues the jobs that were pending when the backup was written, except unknown ones. Returns how many were requeued. */
export async function requeueJobs(connection: Connection, pending: PendingJob[]): Promise<number> {
  const knownJobs = pending.filter(({ name }) => name in serverHooks.jobs);
  if (knownJobs.length === 0) return 0;
  const database = openDatabase(connection, 1);
  const { db, listen } = database;
  const log = createLog({ LOG_LEVEL: 'warn' });
  const jobs = await startJobs({ db, listen, connection }, serverHooks.jobs, log);
  try {
    for (const { name, data } of knownJobs) {
      await jobs.queue(db, name as JobName, data as never);
    }
  } finally {
    await jobs.stop();
    await database.close();
  }
  return knownJobs.length;
}
