import { openStore } from './backup/open-store.ts';
import { writeBackup } from './backup/write-backup.ts';

/** `npm run backup -- FILE`: the whole state in one file, while servers run or while none does. */
async function run() {
  const [file, ...others] = process.argv.slice(2);
  if (!file || file.startsWith('-') || others.length > 0) {
    console.error('Usage: npm run backup -- FILE');
    process.exit(2);
  }
  const store = await openStore();
  try {
    const { tables, rows, files } = await writeBackup(store.connection, store.dataDir, file);
    console.log(`Wrote ${file}: ${rows} rows of ${tables} tables, ${files} files.`);
    console.log('It holds personal data and the signing secret: keep it where few can read it.');
  } finally {
    await store.close();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
