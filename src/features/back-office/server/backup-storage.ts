import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DamagedBackup } from '#platform/server/backup/damaged-backup.ts';
import { UNFINISHED_SUFFIX } from '#platform/server/backup/write-backup.ts';
import { openObjectStore } from '#platform/server/external/object-store.ts';
import type { Services } from '#platform/server/services.ts';

export type BackupStorage = {
  kind: 'folder' | 'store';
  /** The folder or the bucket's URL, for display. */
  where: string;
  /** The local path to which the file is written first. */
  draftPath(fileName: string): string;
  /**
   * Uploads and deletes the draft. Throws, and deletes the upload, if the checksum differs. Does nothing for a folder.
   */
  store(fileName: string, sha256: string): Promise<void>;
  open(fileName: string): Promise<Readable>;
  has(fileName: string): Promise<boolean>;
  remove(fileName: string): Promise<void>;
};

/** Returns the storage for backups: the object store if one is configured, otherwise the folder. */
export function createBackupStorage({ config }: Pick<Services, 'config'>): BackupStorage {
  const folder = config.backupDir;
  const bucket = openObjectStore(config);
  const draftPath = (fileName: string) => join(folder, fileName);
  if (!bucket) {
    return {
      kind: 'folder',
      where: folder,
      draftPath,
      store: async () => undefined,
      open: async (fileName) => createReadStream(draftPath(fileName)),
      has: (fileName) =>
        access(draftPath(fileName)).then(
          () => true,
          () => false,
        ),
      remove: (fileName) => rm(draftPath(fileName), { force: true }),
    };
  }
  return {
    kind: 'store',
    where: `${config.BACKUP_S3_ENDPOINT}/${config.BACKUP_S3_BUCKET}/${config.BACKUP_S3_PREFIX}`,
    draftPath,
    store: async (fileName, sha256) => {
      try {
        await bucket.put(draftPath(fileName), fileName);
      } finally {
        await rm(draftPath(fileName), { force: true });
      }
      try {
        const hash = createHash('sha256');
        await pipeline(await bucket.get(fileName), hash);
        if (hash.digest('hex') !== sha256)
          throw new DamagedBackup(`${fileName} does not match its checksum after the upload.`);
      } catch (error) {
        // Retention covers only successful backups, so this file would never be deleted.
        await bucket.remove(fileName).catch(() => undefined);
        throw error;
      }
    },
    open: (fileName) => bucket.get(fileName),
    has: async () => true,
    remove: (fileName) => bucket.remove(fileName),
  };
}

/** Removes unfinished files of crashed servers. Safe, because only one backup runs at a time. Creates the folder. */
export async function removeUnfinishedFiles({ config }: Pick<Services, 'config'>): Promise<void> {
  const folder = config.backupDir;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (name.startsWith('playvillage-') && name.endsWith(UNFINISHED_SUFFIX))
      await rm(join(folder, name), { force: true });
  }
}
