import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { SealTrouble } from '../../waiver-integrity-contract.ts';
import { agreementWithHash } from '../agreement.ts';
import { findVersions } from '../versions/waiver-versions-queries.ts';
import { isSealGood, sealKey } from './seal-waivers.ts';
import {
  claimCheck,
  countSeals,
  findIdsOfText,
  findSealsAfter,
  findStaleCheck,
  findTextsSigned,
  findUnsealedIds,
  findWaiverStaff,
  highestPositionSeen,
  type SealBesideRecord,
  saveCheck,
} from './waiver-checks-queries.ts';

/** Records per batch. */
const BATCH_SIZE = 500;
/** Further troubles are counted, but not listed. */
const MAX_LISTED = 500;

/** Another server has claimed the check. */
class CheckClaimed extends Error {}

/**
 * Compares every signed waiver with its seal, and every signed text with the stored version. Saves its
 * progress in the check's row; repeated after a crash, it has the same result.
 */
export async function checkWaivers(ctx: Services, checkId: string): Promise<void> {
  const { db, clock, config } = ctx;
  const claimed = await claimCheck(db, checkId, clock.now());
  if (!claimed) return;
  let heartbeat = claimed;
  const found = { troubles: [] as SealTrouble[], troubleCount: 0, otherSecret: 0, checked: 0 };
  const saveProgress = async (changes: Parameters<typeof saveCheck>[2] = {}) => {
    const nextHeartbeat = await saveCheck(
      db,
      { id: checkId, heartbeat, now: clock.now() },
      { ...found, ...changes },
    );
    if (!nextHeartbeat) throw new CheckClaimed();
    heartbeat = nextHeartbeat;
    await announceCheck(db);
  };
  const report = (trouble: SealTrouble) => {
    found.troubleCount += 1;
    if (found.troubles.length < MAX_LISTED) found.troubles.push(trouble);
  };
  try {
    const total = await countSeals(db);
    await saveProgress({ total });
    const { key, mark } = sealKey(config.SESSION_SECRET);
    let last = 0;
    for (;;) {
      const rows = await findSealsAfter(db, last, BATCH_SIZE);
      for (const row of rows) {
        reportGap(report, last, row.position);
        if (row.secretMark !== mark) found.otherSecret += 1;
        const kind = troubleOf(row, row.secretMark === mark ? key : null);
        if (kind) report({ kind, waiverId: row.waiverId, position: row.position });
        last = row.position;
      }
      found.checked += rows.length;
      if (rows.length < BATCH_SIZE) break;
      await saveProgress({ total: Math.max(total, found.checked) });
      await nextTurn();
    }
    // Seals deleted at the end leave no gap: compare with the highest position of earlier checks.
    reportGap(report, last, (await highestPositionSeen(db)) + 1);
    for (const waiverId of await findUnsealedIds(db))
      report({ kind: 'unsealed', waiverId, position: null });
    for (const waiverId of await findWithOtherText(ctx))
      report({ kind: 'text', waiverId, position: null });
    await saveProgress({
      state: 'done',
      finishedAt: clock.now(),
      lastPosition: last,
      total: found.checked,
    });
  } catch (error) {
    if (error instanceof CheckClaimed) return;
    await saveProgress({ state: 'failed', finishedAt: clock.now() }).catch(() => undefined);
    throw error;
  }
}

/** Restarts checks whose server is gone. */
export async function restartStaleCheck({ db, clock, queueJob }: Services): Promise<void> {
  const check = await findStaleCheck(db, clock.now());
  if (check) await queueJob(db, 'check-waivers', { checkId: check.id });
}

function reportGap(report: (trouble: SealTrouble) => void, last: number, next: number) {
  for (let position = last + 1; position < next; position += 1)
    report({ kind: 'seal-missing', waiverId: null, position });
}

/** `key` is null for a seal made with another secret: then only the digest can be compared. */
function troubleOf(row: SealBesideRecord, key: Buffer | null): SealTrouble['kind'] | null {
  if (row.now === null) return 'missing';
  if (row.now !== row.digest) return 'altered';
  return key === null || isSealGood(key, row) ? null : 'seal-altered';
}

/** Waivers whose text hash does not match the stored text of their version. */
async function findWithOtherText({ db }: Services): Promise<string[]> {
  const versions = new Map((await findVersions(db)).map((stored) => [stored.version, stored]));
  const ids: string[] = [];
  for (const text of await findTextsSigned(db)) {
    const stored = versions.get(text.version);
    const hash = stored && agreementWithHash(stored, text.venueName, text.locale).hash;
    if (hash !== text.textHash) ids.push(...(await findIdsOfText(db, text)));
  }
  return ids;
}

/** Announces a change of a check to all staff with the area "waivers". */
export async function announceCheck(db: Db): Promise<void> {
  await announce(db, { userIds: await findWaiverStaff(db) }, { type: 'waiver_check', payload: {} });
}
