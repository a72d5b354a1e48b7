import { examineInstallation } from '#features/back-office/server/doctor/examine-installation.ts';
import { serverTexts } from '#features/back-office/texts/server/index.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { readOrCreateSecret } from '#platform/server/database/installation.ts';
import { waitForDatabase } from '#platform/server/database/wait-for-database.ts';
import { openPayments } from '#platform/server/payments/open-payments.ts';
import { addTexts } from '#platform/server/translate.ts';
import { openStore } from './backup/open-store.ts';

const MARKS = { good: '✓', warning: '!', problem: '✗', skipped: '–' } as const;

/** `npm run doctor`: checks the installation while it runs. Exit code 1 if something needs fixing. */
async function run() {
  addTexts([serverTexts]);
  const store = await openStore();
  const database = openDatabase(store.connection, 2);
  try {
    if (store.config.DATABASE_URL) await waitForDatabase(store.connection, 0);
    const SESSION_SECRET = store.sessionSecret ?? (await readOrCreateSecret(store.dataDir));
    const config = { ...store.config, SESSION_SECRET };
    const now = new Date();
    const payments = openPayments(config, database.db, { now: () => now });
    const findings = await examineInstallation({ db: database.db, config, payments, now });
    for (const { level, title, text } of findings) console.log(`${MARKS[level]} ${title}: ${text}`);
    if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1;
  } finally {
    await database.close();
    await store.close();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
