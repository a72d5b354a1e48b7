import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { openStore, type Store } from './backup/open-store.ts';

/** `npm run backup -- FILE`: writes the complete state to one file, whether or not servers are running. */
async function run() {
  const [file, ...others] = process.argv.slice(2);
  if (!file || file.startsWith('-') || others.length > 0) {
    console.error('Usage: npm run backup -- FILE');
    process.exit(2);
  }
  const store = await openStore();
  try {
    const { tables, rows, files } = await write(store, file);
    console.log(`Wrote ${file}: ${rows} rows of ${tables} tables, ${files} files; verified.`);
    console.log(
      store.passphrase
        ? 'It can only be opened with BACKUP_PASSPHRASE: store the passphrase separately, and do not lose it.'
        : 'It contains personal data and the signing secret: restrict access to it, or set BACKUP_PASSPHRASE.',
    );
  } finally {
    await store.close();
  }
}

async function write({ connection, dataDir, passphrase, backupDir }: Store, file: string) {
  try {
    return await writeBackup(connection, dataDir, file, { passphrase, exclude: [backupDir] });
  } catch (error) {
    throw new Error(messageFor(error, file), { cause: error });
  }
}

/** Explains a file system error. */
function messageFor(error: unknown, file: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `There is no room left for ${file}. Nothing was written; an existing file is unchanged.`;
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'EEXIST'].includes(code ?? ''))
    return `${file} cannot be written (${code}). Nothing was changed.`;
  return message;
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
