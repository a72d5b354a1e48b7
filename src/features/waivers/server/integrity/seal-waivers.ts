import { createHmac } from 'node:crypto';
import { acquireAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import {
  findLastPosition,
  findSeals,
  findUnsealedWaivers,
  hasSeals,
  insertSeals,
  saveRemovalSeal,
} from './seals-queries.ts';

/** Derives the HMAC key for seals from the installation's secret, and a mark that identifies the secret. */
export function deriveSealKey(secret: string): { key: Buffer; mark: string } {
  const key = createHmac('sha256', secret).update('seals of signed waivers').digest();
  const mark = createHmac('sha256', key).update('mark').digest('hex').slice(0, 16);
  return { key, mark };
}

type SealedRecord = { waiverId: string; position: number; digest: string };

const computeSeal = (key: Buffer, { waiverId, position, digest }: SealedRecord) =>
  createHmac('sha256', key).update(`${position} ${waiverId} ${digest}`).digest('hex');

/** Returns whether a seal was made with this key. */
export function isSealValid(key: Buffer, row: SealedRecord & { seal: string }): boolean {
  return isSameSecret(row.seal, computeSeal(key, row));
}

const computeRemovalSeal = (key: Buffer, { waiverId, position, digest }: SealedRecord) =>
  createHmac('sha256', key).update(`removed ${position} ${waiverId} ${digest}`).digest('hex');

/** Returns whether this waiver was removed by undoing its import. */
export function isRemovalSealed(
  key: Buffer,
  row: SealedRecord & { removalSeal: string | null },
): boolean {
  return row.removalSeal !== null && isSameSecret(row.removalSeal, computeRemovalSeal(key, row));
}

/** Seals the removal of waivers whose import was undone. */
export async function sealRemovals(db: Db, secret: string, ids: string[]): Promise<void> {
  const { key } = deriveSealKey(secret);
  for (const record of await findSeals(db, ids))
    await saveRemovalSeal(db, record.waiverId, computeRemovalSeal(key, record));
}

/**
 * Seals the stored waivers that have no seal yet, in the order of signing. Holds a lock until the transaction ends, so
 * that the positions have no gaps.
 */
export async function sealWaivers(
  db: Db,
  secret: string,
  { ids, isLate }: { ids: string[] | 'all'; isLate: boolean },
): Promise<void> {
  const { key, mark } = deriveSealKey(secret);
  await acquireAdvisoryLock(db, 'waiver-seals');
  let position = await findLastPosition(db);
  for (;;) {
    const unsealed = await findUnsealedWaivers(db, ids, BATCH_SIZE);
    const rows = unsealed.map(({ id: waiverId, digest }) => {
      position += 1;
      const record = { waiverId, position, digest };
      return { ...record, seal: computeSeal(key, record), secretMark: mark, isLate };
    });
    if (rows.length > 0) await insertSeals(db, rows);
    if (rows.length < BATCH_SIZE) return;
  }
}

const BATCH_SIZE = 1000;

/**
 * Seals all waivers of an installation that predates seals; runs at startup. A later waiver without a seal was inserted
 * directly into the database, and the check reports it.
 */
export async function sealExistingWaivers(db: Db, secret: string): Promise<void> {
  if (await hasSeals(db)) return;
  await inTransaction(db, async (db) => {
    await acquireAdvisoryLock(db, 'waiver-seals');
    if (!(await hasSeals(db))) await sealWaivers(db, secret, { ids: 'all', isLate: true });
  });
}
