import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { SealProblem } from '../../waiver-integrity-contract.ts';
import { fillAndHashAgreement } from '../agreement.ts';
import { findVersionTexts } from '../versions/waiver-versions-queries.ts';
import { deriveSealKey, isRemovalSealed, isSealValid } from './seal-waivers.ts';
import {
  claimCheck,
  countSeals,
  findHighestPosition,
  findSealsAfter,
  findSignedTexts,
  findStaleCheck,
  findUnsealedIds,
  findWaiverIdsByText,
  findWaiverStaffIds,
  type SealWithCurrentDigest,
  saveCheck,
} from './waiver-checks-queries.ts';

const BATCH_SIZE = 500;
/** Further problems are counted but not listed. */
const MAX_LISTED = 500;

/** Thrown when another server has claimed the check. */
class CheckClaimed extends Error {}

/**
 * Compares every signed waiver with its seal, and every signed text with the stored version. Saves its progress in
 * the check's row, and stops if another server claims the check. On an error, marks the check as failed and rethrows.
 * Idempotent: it can be rerun after a crash.
 */
export async function checkWaivers(ctx: Services, checkId: string): Promise<void> {
  const { db, clock, config } = ctx;
  const firstHeartbeat = await claimCheck(db, checkId, clock.now());
  if (!firstHeartbeat) return;
  let heartbeat = firstHeartbeat;
  const progress = { troubles: [] as SealProblem[], troubleCount: 0, otherSecret: 0, checked: 0 };
  const saveProgress = async (changes: Parameters<typeof saveCheck>[2] = {}) => {
    const nextHeartbeat = await saveCheck(
      db,
      { id: checkId, heartbeat, now: clock.now() },
      { ...progress, ...changes },
    );
    if (!nextHeartbeat) throw new CheckClaimed();
    heartbeat = nextHeartbeat;
    await announceCheck(db);
  };
  const report = (problem: SealProblem) => {
    progress.troubleCount += 1;
    if (progress.troubles.length < MAX_LISTED) progress.troubles.push(problem);
  };
  try {
    const total = await countSeals(db);
    await saveProgress({ total });
    const { key, mark } = deriveSealKey(config.SESSION_SECRET);
    let lastPosition = 0;
    for (;;) {
      const rows = await findSealsAfter(db, lastPosition, BATCH_SIZE);
      for (const row of rows) {
        reportMissingSeals(report, lastPosition, row.position);
        if (row.secretMark !== mark) progress.otherSecret += 1;
        const kind = findProblemKind(row, row.secretMark === mark ? key : null);
        if (kind) report({ kind, waiverId: row.waiverId, position: row.position });
        lastPosition = row.position;
      }
      progress.checked += rows.length;
      if (rows.length < BATCH_SIZE) break;
      await saveProgress({ total: Math.max(total, progress.checked) });
      await yieldToEventLoop();
    }
    // Seals deleted at the end leave no gap: compare with the highest position of earlier checks.
    reportMissingSeals(report, lastPosition, (await findHighestPosition(db)) + 1);
    for (const waiverId of await findUnsealedIds(db))
      report({ kind: 'unsealed', waiverId, position: null });
    for (const waiverId of await findTextMismatches(ctx))
      report({ kind: 'text', waiverId, position: null });
    await saveProgress({
      state: 'done',
      finishedAt: clock.now(),
      lastPosition,
      total: progress.checked,
    });
  } catch (error) {
    if (error instanceof CheckClaimed) return;
    await saveProgress({ state: 'failed', finishedAt: clock.now() }).catch(() => undefined);
    throw error;
  }
}

/** Requeues a running check whose server has stopped sending heartbeats. */
export async function resumeStaleCheck({ db, clock, queueJob }: Services): Promise<void> {
  const check = await findStaleCheck(db, clock.now());
  if (check) await queueJob(db, 'check-waivers', { checkId: check.id });
}

function reportMissingSeals(
  report: (problem: SealProblem) => void,
  previous: number,
  next: number,
) {
  for (let position = previous + 1; position < next; position += 1)
    report({ kind: 'seal-missing', waiverId: null, position });
}

/** Returns the kind of a sealed waiver's problem, or null. `key` is null if another secret made the seal. */
function findProblemKind(
  row: SealWithCurrentDigest,
  key: Buffer | null,
): SealProblem['kind'] | null {
  if (row.currentDigest === null)
    return key !== null && isRemovalSealed(key, row) ? null : 'missing';
  if (row.currentDigest !== row.digest) return 'altered';
  return key === null || isSealValid(key, row) ? null : 'seal-altered';
}

/** Returns the ids of waivers whose text hash does not match the stored text of their version. */
async function findTextMismatches({ db }: Services): Promise<string[]> {
  const versions = new Map((await findVersionTexts(db)).map((stored) => [stored.version, stored]));
  const ids: string[] = [];
  for (const text of await findSignedTexts(db)) {
    const stored = versions.get(text.version);
    const hash = stored && fillAndHashAgreement(stored, text.venueName, text.locale).hash;
    if (hash !== text.textHash) ids.push(...(await findWaiverIdsByText(db, text)));
  }
  return ids;
}

/** Announces a changed check to all staff with access to the area "waivers". */
export async function announceCheck(db: Db): Promise<void> {
  await announce(
    db,
    { userIds: await findWaiverStaffIds(db) },
    { type: 'waiver_check', payload: {} },
  );
}
