import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DamagedBackup } from '#platform/server/backup/damaged-backup.ts';
import { UNFINISHED } from '#platform/server/backup/write-backup.ts';
import { openObjectStore } from '#platform/server/outside/object-store.ts';
import type { Services } from '#platform/server/services.ts';

export type BackupPlace = {
  kind: 'folder' | 'store';
  /** For people: the folder, or the bucket. */
  where: string;
  /** Where the file is written first. */
  draftOf(fileName: string): string;
  /** Puts the written file where it stays, reads it back there; throws, and leaves none, if it is another. */
  keep(fileName: string, sha256: string): Promise<void>;
  open(fileName: string): Promise<Readable>;
  has(fileName: string): Promise<boolean>;
  remove(fileName: string): Promise<void>;
};

/** Where backups are kept: the store of the settings, else the folder. */
export function backupPlace({ config }: Pick<Services, 'config'>): BackupPlace {
  const folder = config.backupDir;
  const store = openObjectStore(config);
  const draftOf = (fileName: string) => join(folder, fileName);
  if (!store) {
    return {
      kind: 'folder',
      where: folder,
      draftOf,
      keep: async () => undefined,
      open: async (fileName) => createReadStream(draftOf(fileName)),
      has: (fileName) =>
        access(draftOf(fileName)).then(
          () => true,
          () => false,
        ),
      remove: (fileName) => rm(draftOf(fileName), { force: true }),
    };
  }
  return {
    kind: 'store',
    where: `${config.BACKUP_S3_ENDPOINT}/${config.BACKUP_S3_BUCKET}/${config.BACKUP_S3_PREFIX}`,
    draftOf,
    keep: async (fileName, sha256) => {
      try {
        await store.put(draftOf(fileName), fileName);
      } finally {
        await rm(draftOf(fileName), { force: true });
      }
      try {
        const hash = createHash('sha256');
        await pipeline(await store.get(fileName), hash);
        if (hash.digest('hex') !== sha256)
          throw new DamagedBackup(`${fileName} is another one in the store than it was here.`);
      } catch (error) {
        // A failed backup is never forgotten by its age: its file would lie there for ever.
        await store.remove(fileName).catch(() => undefined);
        throw error;
      }
    },
    open: (fileName) => store.get(fileName),
    has: async () => true,
    remove: (fileName) => store.remove(fileName),
  };
}

/** Removes what servers that were killed have left behind. One backup runs at a time. */
export async function removeUnfinished({ config }: Pick<Services, 'config'>): Promise<void> {
  const folder = config.backupDir;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (name.startsWith('playvillage-') && name.endsWith(UNFINISHED))
      await rm(join(folder, name), { force: true });
  }
}
