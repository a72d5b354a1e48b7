import { writeAudit } from '#platform/server/audit-log.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { type Backup, backupsContract } from '../backups-contract.ts';
import type { BackupProblem } from '../backups-rules.ts';
import { findBackups, findGoodBackup } from './backup-runs-queries.ts';
import { type BackupStorage, createBackupStorage } from './backup-storage.ts';
import { startBackup } from './run-backup.ts';

type Row = Awaited<ReturnType<typeof findBackups>>[number];

export const backupsRoutes = routes(backupsContract, {
  'GET /api/admin/backups': async (ctx) => {
    const { config, db } = ctx;
    const storage = createBackupStorage(ctx);
    const rows = await findBackups(db);
    return {
      isNightly: config.BACKUPS === 'nightly',
      isEncrypted: config.BACKUP_PASSPHRASE !== undefined,
      place: storage.kind,
      where: storage.where,
      keepDays: config.BACKUP_KEEP_DAYS,
      keepMonths: config.BACKUP_KEEP_MONTHS,
      backups: await Promise.all(rows.map((row) => toBackup(row, storage))),
    };
  },

  'POST /api/admin/backups': async (ctx) => {
    requireNoDemo(ctx);
    const id = await startBackup(ctx, 'hand', ctx.user.id);
    await writeAudit(ctx.db, { actorId: ctx.user.id, action: 'backup.begun', subject: id });
    return { id };
  },

  'GET /api/admin/backups/:id/file': async (ctx) => {
    const { db, params, user, reply, request } = ctx;
    requireNoDemo(ctx);
    const storage = createBackupStorage(ctx);
    const backup = await findGoodBackup(db, params.id);
    if (!backup || backup.place !== storage.kind) throw notFound();
    if (!(await storage.has(backup.fileName))) throw httpError(410, 'backups.elsewhere');
    if (backup.bytes !== null) reply.header('content-length', backup.bytes);
    reply.header('content-disposition', `attachment; filename="${backup.fileName}"`);
    if (request.method === 'HEAD') return new Uint8Array();
    // Write the audit entry before sending the first byte, because the file contains all data.
    await writeAudit(db, { actorId: user.id, action: 'backup.downloaded', subject: backup.id });
    return storage.open(backup.fileName);
  },
});

/** Throws 409 in a demo, where everyone is the owner: a backup contains all data and the session secret. */
function requireNoDemo({ config }: Pick<Services, 'config'>) {
  if (config.isDemo) throw httpError(409, 'backups.notInDemo');
}

async function toBackup(row: Row, storage: BackupStorage): Promise<Backup> {
  const isInStorage = row.state === 'done' && row.place === storage.kind;
  return {
    id: row.id,
    state: row.state,
    cause: row.cause,
    place: row.place,
    fileName: row.fileName,
    isEncrypted: row.isEncrypted,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    partsDone: row.partsDone,
    parts: row.parts,
    bytes: row.bytes,
    sha256: row.sha256,
    tables: row.tables,
    rows: row.rows,
    files: row.files,
    problem: row.problem as BackupProblem | null,
    isThere: isInStorage && (await storage.has(row.fileName)),
  };
}
