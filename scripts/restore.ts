import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, type Store } from './backup/open-store.ts';
import { requeueJobs } from './backup/requeue-jobs.ts';
import { restoreBackup } from './backup/restore-backup.ts';

/** `npm run restore -- FILE [--replace]`: restores a backup into an empty target, or replaces one. */
async function run() {
  const args = process.argv.slice(2);
  const [file, ...others] = args.filter((argument) => argument !== '--replace');
  if (!file || file.startsWith('-') || others.length > 0) {
    console.error('Usage: npm run restore -- FILE [--replace]');
    process.exit(2);
  }
  const store = await openStore();
  try {
    const replace = args.includes('--replace');
    const { connection, dataDir, passphrase } = store;
    const summary = await restoreBackup(connection, dataDir, file, replace, passphrase);
    const jobs = await requeueJobs(store.connection, summary.jobs);
    console.log(
      `Restored ${file}: ${summary.tables} tables, ${summary.files} files, ${jobs} jobs.`,
    );
    if (usesOtherSecret(store)) {
      console.log(
        'SESSION_SECRET is another one than that of the backup: people sign in anew, and signed links in old mails no longer work.',
      );
    }
    console.log('Restart the servers that run on this database.');
  } finally {
    await store.close();
  }
}

function usesOtherSecret({ dataDir, sessionSecret }: Store): boolean {
  if (!sessionSecret) return false;
  try {
    return readFileSync(join(dataDir, 'session-secret'), 'utf8').trim() !== sessionSecret;
  } catch {
    // A backup of servers with SESSION_SECRET in the environment contains none to compare with.
    return false;
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
