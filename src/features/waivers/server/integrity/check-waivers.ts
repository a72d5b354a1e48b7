import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { SealTrouble } from '../../waiver-integrity-contract.ts';
import { agreementWithHash } from '../agreement.ts';
import { findVersions } from '../versions/waiver-versions-queries.ts';
import { isSealGood, sealKey } from './seal-waivers.ts';
import {
  countSeals,
  findIdsOfText,
  findSealsAfter,
  findSilentCheck,
  findTextsSigned,
  findUnsealedIds,
  findWaiverStaff,
  highestPositionSeen,
  keepCheck,
  type SealBesideRecord,
  takeCheck,
} from './waiver-checks-queries.ts';

/** Records of a batch. */
const AT_ONCE = 500;
/** More troubles than these are counted, but not listed. */
const MAX_NAMED = 500;

/** Another server has claimed the check. */
class CheckTaken extends Error {}

/**
 * Compares every signed waiver with its seal, and every signed text with the stored version. Saves its
 * progress in the check's row; repeated after a crash, it has the same result.
 */
export async function checkWaivers(ctx: Services, checkId: string): Promise<void> {
  const { db, clock, config } = ctx;
  const taken = await takeCheck(db, checkId, clock.now());
  if (!taken) return;
  let sign = taken;
  const found = { troubles: [] as SealTrouble[], troubleCount: 0, otherSecret: 0, checked: 0 };
  const tell = async (changes: Parameters<typeof keepCheck>[2] = {}) => {
    const kept = await keepCheck(
      db,
      { id: checkId, sign, now: clock.now() },
      { ...found, ...changes },
    );
    if (!kept) throw new CheckTaken();
    sign = kept;
    await announceCheck(db);
  };
  const note = (trouble: SealTrouble) => {
    found.troubleCount += 1;
    if (found.troubles.length < MAX_NAMED) found.troubles.push(trouble);
  };
  try {
    const total = await countSeals(db);
    await tell({ total });
    const { key, mark } = sealKey(config.SESSION_SECRET);
    let last = 0;
    for (;;) {
      const rows = await findSealsAfter(db, last, AT_ONCE);
      for (const row of rows) {
        noteGap(note, last, row.position);
        if (row.secretMark !== mark) found.otherSecret += 1;
        const kind = troubleOf(row, row.secretMark === mark ? key : null);
        if (kind) note({ kind, waiverId: row.waiverId, position: row.position });
        last = row.position;
      }
      found.checked += rows.length;
      if (rows.length < AT_ONCE) break;
      await tell({ total: Math.max(total, found.checked) });
      await nextTurn();
    }
    // What was cut off at the end leaves no gap: an earlier check knows how far the numbers went.
    noteGap(note, last, (await highestPositionSeen(db)) + 1);
    for (const waiverId of await findUnsealedIds(db))
      note({ kind: 'unsealed', waiverId, position: null });
    for (const waiverId of await findWithOtherText(ctx))
      note({ kind: 'text', waiverId, position: null });
    await tell({
      state: 'done',
      finishedAt: clock.now(),
      lastPosition: last,
      total: found.checked,
    });
  } catch (error) {
    if (error instanceof CheckTaken) return;
    await tell({ state: 'failed', finishedAt: clock.now() }).catch(() => undefined);
    throw error;
  }
}

/** Restarts checks whose server is gone. */
export async function takeUpCheck({ db, clock, queueJob }: Services): Promise<void> {
  const check = await findSilentCheck(db, clock.now());
  if (check) await queueJob(db, 'check-waivers', { checkId: check.id });
}

function noteGap(note: (trouble: SealTrouble) => void, last: number, next: number) {
  for (let position = last + 1; position < next; position += 1)
    note({ kind: 'seal-missing', waiverId: null, position });
}

/** `key` is null for seals of another secret: only what they say of the record can be compared. */
function troubleOf(row: SealBesideRecord, key: Buffer | null): SealTrouble['kind'] | null {
  if (row.now === null) return 'missing';
  if (row.now !== row.digest) return 'altered';
  return key === null || isSealGood(key, row) ? null : 'seal-altered';
}

/** Waivers whose hash is not that of the text which is stored for them. */
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

/** Announces news of a check to everyone who works with waivers. */
export async function announceCheck(db: Db): Promise<void> {
  await announce(db, { userIds: await findWaiverStaff(db) }, { type: 'waiver_check', payload: {} });
}
