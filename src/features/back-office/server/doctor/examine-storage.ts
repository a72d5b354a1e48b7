import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { verifyBackup } from '#platform/server/backup/backup-file.ts';
import { withTimeout } from '#platform/server/external/with-timeout.ts';
import { type Finding, finding, judgeBackups, judgeDisk } from '../../doctor-rules.ts';
import { findGoodBackups } from '../backup-runs-queries.ts';
import { createBackupStorage } from '../backup-storage.ts';
import type { DoctorContext } from './examine-installation.ts';

const READ_TIMEOUT_MILLIS = 20_000;

/** How much room the disk has, and whether the newest backup can be read to its end. */
export async function examineStorage(ctx: DoctorContext): Promise<Finding[]> {
  const [newest] = await findGoodBackups(ctx.db);
  return [await examineDisk(ctx, newest?.bytes ?? 0), await examineNewest(ctx, newest)];
}

async function examineDisk({ config }: DoctorContext, lastBackupBytes: number): Promise<Finding> {
  const folder = config.DATA_DIR;
  const { bavail, bsize } = await statfs(folder);
  return judgeDisk({ folder, freeBytes: bavail * bsize, lastBackupBytes });
}

type Newest = Awaited<ReturnType<typeof findGoodBackups>>[number] | undefined;

async function examineNewest(ctx: DoctorContext, newest: Newest): Promise<Finding> {
  const facts = {
    isOff: ctx.config.BACKUPS === 'off',
    isEncrypted: ctx.config.BACKUP_PASSPHRASE !== undefined,
    hours: newest ? (ctx.now.getTime() - newest.at.getTime()) / 3_600_000 : null,
  };
  if (!newest || facts.isOff) return judgeBackups({ ...facts, isReadable: false });
  try {
    await withTimeout(READ_TIMEOUT_MILLIS, readNewest(ctx, newest));
    return judgeBackups({ ...facts, isReadable: true });
  } catch (error) {
    if ((error as Error).message.startsWith('no response within')) {
      return finding('backups')('skipped', 'backupsSlow');
    }
    return judgeBackups({ ...facts, isReadable: false });
  }
}

/** Reads a backup to its end; throws if it is missing, damaged, or sealed with another passphrase. */
async function readNewest({ config }: DoctorContext, { fileName, sha256 }: NonNullable<Newest>) {
  const storage = createBackupStorage({ config });
  if (storage.kind === 'folder') {
    await verifyBackup(storage.draftPath(fileName), config.BACKUP_PASSPHRASE);
    return;
  }
  const hash = createHash('sha256');
  await pipeline(await storage.open(fileName), hash);
  if (hash.digest('hex') !== sha256) throw new Error(`${fileName} differs from what was stored`);
}
