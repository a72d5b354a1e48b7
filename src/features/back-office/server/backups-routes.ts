import { writeAudit } from '#platform/server/audit-log.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { type Backup, backupsContract } from '../backups-contract.ts';
import type { BackupProblem } from '../backups-rules.ts';
import { findBackups, findGoodBackup } from './backup-runs-queries.ts';
import { type BackupStorage, backupStorage } from './backup-storage.ts';
import { beginBackup } from './make-backup.ts';

type Row = Awaited<ReturnType<typeof findBackups>>[number];

export const backupsRoutes = routes(backupsContract, {
  'GET /api/admin/backups': async (ctx) => {
    const { config, db } = ctx;
    const place = backupStorage(ctx);
    const rows = await findBackups(db);
    return {
      isNightly: config.BACKUPS === 'nightly',
      isEncrypted: config.BACKUP_PASSPHRASE !== undefined,
      place: place.kind,
      where: place.where,
      keepDays: config.BACKUP_KEEP_DAYS,
      keepMonths: config.BACKUP_KEEP_MONTHS,
      backups: await Promise.all(rows.map((row) => asBackup(row, place))),
    };
  },

  'POST /api/admin/backups': async (ctx) => {
    const id = await beginBackup(ctx, 'hand', ctx.user.id);
    await writeAudit(ctx.db, { actorId: ctx.user.id, action: 'backup.begun', subject: id });
    return { id };
  },

  'GET /api/admin/backups/:id/file': async (ctx) => {
    const { db, params, user, reply, request } = ctx;
    const place = backupStorage(ctx);
    const backup = await findGoodBackup(db, params.id);
    if (!backup || backup.place !== place.kind) throw notFound();
    if (!(await place.has(backup.fileName))) throw httpError(410, 'backups.elsewhere');
    if (backup.bytes !== null) reply.header('content-length', backup.bytes);
    reply.header('content-disposition', `attachment; filename="${backup.fileName}"`);
    if (request.method === 'HEAD') return new Uint8Array();
    // Audited before the first byte: the file contains all data.
    await writeAudit(db, { actorId: user.id, action: 'backup.downloaded', subject: backup.id });
    return place.open(backup.fileName);
  },
});

async function asBackup(row: Row, place: BackupStorage): Promise<Backup> {
  const isInStorage = row.state === 'done' && row.place === place.kind;
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
    isThere: isInStorage && (await place.has(row.fileName)),
  };
}
