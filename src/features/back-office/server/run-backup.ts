import { rm } from 'node:fs/promises';
import { DamagedBackup } from '#platform/server/backup/damaged-backup.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { StoreError } from '#platform/server/external/object-store.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { resolveLanguage } from '#shared/languages.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { type BackupProblem, findExpiredBackups, isNightlyBackupDue } from '../backups-rules.ts';
import {
  completeBackup,
  failBackup,
  failStaleBackups,
  findGoodBackups,
  findRunningBackup,
  insertBackup,
  markRemoved,
  recordHeartbeat,
} from './backup-runs-queries.ts';
import { createBackupStorage, removeUnfinishedFiles } from './backup-storage.ts';

const HEARTBEAT_MILLIS = 5_000;
/** The minimum interval between progress updates. */
const PROGRESS_MILLIS = 500;

/** Starts a backup and returns its id, or returns the id of the one in progress. */
export async function startBackup(
  ctx: Services,
  cause: 'night' | 'hand',
  startedBy: string | null,
): Promise<string> {
  const { kind: place } = createBackupStorage(ctx);
  const isEncrypted = ctx.config.BACKUP_PASSPHRASE !== undefined;
  return inTransaction(ctx.db, async (db) => {
    await failStaleBackups(db, ctx.clock.now());
    const { id, isNew } = await insertBackup(db, {
      cause,
      place,
      isEncrypted,
      startedBy,
      now: ctx.clock.now(),
    });
    if (isNew) await ctx.queueJob(db, 'make-backup', { backupId: id });
    return id;
  });
}

/** Starts the nightly backup if it is due. */
export async function startNightlyBackup(ctx: Services): Promise<void> {
  if (ctx.config.BACKUPS === 'off') return;
  const [newest] = await findGoodBackups(ctx.db);
  const { timezone } = ctx.venue();
  if (isNightlyBackupDue(ctx.clock.now(), newest?.at ?? null, timezone))
    await startBackup(ctx, 'night', null);
}

/**
 * Writes, verifies and stores a started backup, then removes expired ones. Instead of throwing, records a failure and
 * emails the venue. Does nothing if the backup is no longer running.
 */
export async function runBackup(ctx: Services, backupId: string): Promise<void> {
  const { db, clock, config } = ctx;
  const backup = await findRunningBackup(db, backupId);
  if (!backup) return;
  const storage = createBackupStorage(ctx);
  const draftFile = storage.draftPath(backup.fileName);
  let progress = { partsDone: 0, parts: 0 };
  let savedAt = 0;
  const saveProgress = () => {
    savedAt = Date.now();
    return recordHeartbeat(db, backupId, progress, clock.now()).catch(() => undefined);
  };
  const heartbeat = setInterval(() => void saveProgress(), HEARTBEAT_MILLIS);
  try {
    await removeUnfinishedFiles(ctx);
    const summary = await writeBackup(ctx.connection, config.DATA_DIR, draftFile, {
      passphrase: config.BACKUP_PASSPHRASE,
      exclude: [config.backupDir],
      onProgress: (partsDone, parts) => {
        progress = { partsDone, parts };
        if (Date.now() - savedAt > PROGRESS_MILLIS) void saveProgress();
      },
    });
    await storage.store(backup.fileName, summary.sha256);
    await completeBackup(db, backupId, summary, clock.now());
    await removeExpiredBackups(ctx);
  } catch (error) {
    await rm(draftFile, { force: true }).catch(() => undefined);
    await recordFailure(ctx, backupId, error);
  } finally {
    clearInterval(heartbeat);
  }
}

/** Removes expired backups from the current storage. The next run retries failed removals. */
async function removeExpiredBackups(ctx: Services) {
  const { db, config, clock, log } = ctx;
  const storage = createBackupStorage(ctx);
  const storedBackups = (await findGoodBackups(db)).filter(({ place }) => place === storage.kind);
  const policy = { days: config.BACKUP_KEEP_DAYS, months: config.BACKUP_KEEP_MONTHS };
  for (const { id, fileName } of findExpiredBackups(storedBackups, policy, ctx.venue().timezone)) {
    try {
      await storage.remove(fileName);
      await markRemoved(db, id, clock.now());
    } catch (error) {
      log.warn({ err: error }, 'could not remove an expired backup');
    }
  }
}

/** Stores the problem of a failed backup, and emails the venue, at most once a day. */
async function recordFailure(ctx: Services, backupId: string, error: unknown) {
  const { db, clock, log } = ctx;
  const problem = problemOf(error);
  if (problem === 'unexpected') log.error({ err: error }, 'backup failed');
  const detail = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
  const { email, name, timezone } = ctx.venue();
  const language = resolveLanguage('en', ctx.venue());
  await inTransaction(db, async (db) => {
    await failBackup(db, backupId, { problem, detail, now: clock.now() });
    await ctx.queueEmail(db, {
      key: `backup-failed:${venueDateOf(clock.now(), timezone)}`,
      to: email,
      subject: translate('backups.failed.subject', { venue: name }, language),
      text: translate(
        'backups.failed.text',
        {
          problem: translate(`backups.problem.${problem}`, {}, language),
          link: `${ctx.config.publicUrl}/admin/data`,
        },
        language,
      ),
    });
  });
}

const problemByReason = {
  unreachable: 'storeUnreachable',
  denied: 'storeDenied',
  missing: 'storeBadAnswer',
  badAnswer: 'storeBadAnswer',
} as const;

function problemOf(error: unknown): BackupProblem {
  if (error instanceof StoreError) return problemByReason[error.reason];
  if (error instanceof DamagedBackup) return 'damaged';
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'noRoom';
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(code))
    return 'notWritable';
  return 'unexpected';
}
