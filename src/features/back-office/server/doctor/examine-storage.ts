import { stat, statfs } from 'node:fs/promises';
import { verifyBackup } from '#platform/server/backup/backup-file.ts';
import { withTimeout } from '#platform/server/external/with-timeout.ts';
import { type Finding, finding, judgeBackups, judgeDisks } from '../../doctor-rules.ts';
import { findGoodBackups } from '../backup-runs-queries.ts';
import { createBackupStorage } from '../backup-storage.ts';
import type { DoctorContext } from './examine-installation.ts';

const READ_TIMEOUT_MILLIS = 20_000;

/** How much room the disks have, and whether the newest backup can be read to its end. */
export async function examineStorage(ctx: DoctorContext): Promise<Finding[]> {
  const [newest] = await findGoodBackups(ctx.db);
  return [await examineDisks(ctx, newest?.bytes ?? 0), await examineNewest(ctx, newest)];
}

/** The disk of DATA_DIR, and that of the backups if it is another one. */
async function examineDisks({ config }: DoctorContext, lastBackupBytes: number): Promise<Finding> {
  const data = await readDisk(config.DATA_DIR);
  // Created with the first backup.
  const backups = await readDisk(config.backupDir).catch(() => data);
  if (backups.device === data.device) return judgeDisks({ ...data, lastBackupBytes });
  return judgeDisks({ ...data, lastBackupBytes: 0 }, { ...backups, lastBackupBytes });
}

async function readDisk(folder: string) {
  const [{ bavail, bsize }, { dev }] = await Promise.all([statfs(folder), stat(folder)]);
  return { folder, freeBytes: bavail * bsize, device: dev };
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

/** Reads a backup to its end; throws if it is missing, damaged, or encrypted with another passphrase. */
async function readNewest({ config }: DoctorContext, { fileName }: NonNullable<Newest>) {
  const bytes = await createBackupStorage({ config }).open(fileName);
  await verifyBackup({ name: fileName, bytes }, config.BACKUP_PASSPHRASE);
}
