import { rm } from 'node:fs/promises';
import { DamagedBackup } from '#platform/server/backup/damaged-backup.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { StoreError } from '#platform/server/outside/object-store.ts';
import { say } from '#platform/server/say.ts';
import type { Services } from '#platform/server/services.ts';
import { offeredLanguage } from '#shared/languages.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { type BackupProblem, backupsToForget, isNightlyDue } from '../backups-rules.ts';
import { backupPlace, removeUnfinished } from './backup-place.ts';
import {
  beatBackup,
  beginBackupRow,
  endBackup,
  endSilentBackups,
  failBackup,
  findGoodBackups,
  findRunningBackup,
  markRemoved,
} from './backup-runs-queries.ts';

const BEAT_MILLIS = 5_000;
/** Progress is written so often at most. */
const TELL_MILLIS = 500;

/** Begins a backup, or joins the one in progress; its id. Concurrent calls make one. */
export async function beginBackup(
  ctx: Services,
  cause: 'night' | 'hand',
  startedBy: string | null,
): Promise<string> {
  const place = backupPlace(ctx).kind;
  const isEncrypted = ctx.config.BACKUP_PASSPHRASE !== undefined;
  return inTransaction(ctx.db, async (db) => {
    await endSilentBackups(db, ctx.clock.now());
    const { id, isNew } = await beginBackupRow(db, {
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

/** Asked each hour: begins the night's backup when it is night at the venue and there is none yet. */
export async function backupAtNight(ctx: Services): Promise<void> {
  if (ctx.config.BACKUPS === 'off') return;
  const [newest] = await findGoodBackups(ctx.db);
  const { timezone } = ctx.venue();
  if (isNightlyDue(ctx.clock.now(), newest?.at ?? null, timezone))
    await beginBackup(ctx, 'night', null);
}

/** Writes the file, reads it back, puts it in its place, forgets what is too old. Failures are kept. */
export async function makeBackup(ctx: Services, backupId: string): Promise<void> {
  const { db, clock, config } = ctx;
  const running = await findRunningBackup(db, backupId);
  if (!running) return;
  const place = backupPlace(ctx);
  const draft = place.draftOf(running.fileName);
  let progress = { partsDone: 0, parts: 0 };
  let toldAt = 0;
  const tell = () => {
    toldAt = Date.now();
    return beatBackup(db, backupId, progress, clock.now()).catch(() => undefined);
  };
  const beat = setInterval(() => void tell(), BEAT_MILLIS);
  try {
    await removeUnfinished(ctx);
    const written = await writeBackup(ctx.sql, config.DATA_DIR, draft, {
      passphrase: config.BACKUP_PASSPHRASE,
      exclude: [config.backupDir],
      onPart: (partsDone, parts) => {
        progress = { partsDone, parts };
        if (Date.now() - toldAt > TELL_MILLIS) void tell();
      },
    });
    await place.keep(running.fileName, written.sha256);
    await endBackup(db, backupId, written, clock.now());
    await forgetOld(ctx);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    await tellFailure(ctx, backupId, error);
  } finally {
    clearInterval(beat);
  }
}

/** What is too old goes, where it was put. A file that cannot be removed is tried again next time. */
async function forgetOld(ctx: Services) {
  const { db, config, clock, log } = ctx;
  const place = backupPlace(ctx);
  const good = (await findGoodBackups(db)).filter((backup) => backup.place === place.kind);
  const keep = { days: config.BACKUP_KEEP_DAYS, months: config.BACKUP_KEEP_MONTHS };
  for (const { id, fileName } of backupsToForget(good, keep, ctx.venue().timezone)) {
    try {
      await place.remove(fileName);
      await markRemoved(db, id, clock.now());
    } catch (error) {
      log.warn({ err: error }, 'an old backup was not removed');
    }
  }
}

/** Keeps why it failed, and writes to the venue once a day. */
async function tellFailure(ctx: Services, backupId: string, error: unknown) {
  const { db, clock, log } = ctx;
  const problem = problemOf(error);
  if (problem === 'unexpected') log.error({ err: error }, 'a backup failed');
  const detail = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
  const { email, name, timezone } = ctx.venue();
  const language = offeredLanguage('en', ctx.venue());
  await inTransaction(db, async (db) => {
    await failBackup(db, backupId, { problem, detail, now: clock.now() });
    await ctx.queueMail(db, {
      key: `backup-failed:${venueDateOf(clock.now(), timezone)}`,
      to: email,
      subject: say('backups.failed.subject', { venue: name }, language),
      text: say(
        'backups.failed.text',
        {
          problem: say(`backups.problem.${problem}`, {}, language),
          link: `${ctx.config.publicUrl}/admin/data`,
        },
        language,
      ),
    });
  });
}

const ofStore = {
  unreachable: 'storeUnreachable',
  denied: 'storeDenied',
  missing: 'storeBadAnswer',
  badAnswer: 'storeBadAnswer',
} as const;

function problemOf(error: unknown): BackupProblem {
  if (error instanceof StoreError) return ofStore[error.reason];
  if (error instanceof DamagedBackup) return 'damaged';
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'noRoom';
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(code))
    return 'notWritable';
  return 'unexpected';
}
