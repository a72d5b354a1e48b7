import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, type Store } from './backup/open-store.ts';
import { requeueJobs } from './backup/requeue-jobs.ts';
import { restoreBackup } from './backup/restore-backup.ts';

/** `npm run restore -- FILE [--replace]`: restores a backup into an empty target, or replaces the target's contents. */
async function run() {
  const args = process.argv.slice(2);
  const [file, ...others] = args.filter((argument) => argument !== '--replace');
  if (!file || file.startsWith('-') || others.length > 0) {
    console.error('Usage: npm run restore -- FILE [--replace]');
    process.exit(2);
  }
  const store = await openStore();
  try {
    const shouldReplace = args.includes('--replace');
    const { connection, dataDir, passphrase } = store;
    const summary = await restoreBackup(connection, dataDir, file, shouldReplace, passphrase);
    const jobs = await requeueJobs(store.connection, summary.jobs);
    console.log(
      `Restored ${file}: ${summary.tables} tables, ${summary.files} files, ${jobs} jobs.`,
    );
    if (hasDifferentSecret(store)) {
      console.log(
        'SESSION_SECRET differs from that of the backup: users must sign in again, and signed links in old emails no longer work.',
      );
    }
    console.log('Restart the servers that use this database.');
  } finally {
    await store.close();
  }
}

function hasDifferentSecret({ dataDir, sessionSecret }: Store): boolean {
  if (!sessionSecret) return false;
  try {
    return readFileSync(join(dataDir, 'session-secret'), 'utf8').trim() !== sessionSecret;
  } catch {
    // Servers with SESSION_SECRET in the environment do not store it in their backups.
    return false;
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
