import { createHmac } from 'node:crypto';
import { advisoryLock } from '#platform/server/database/advisory-lock.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import { findLastPosition, findUnsealed, hasSeals, insertSeals } from './seals-queries.ts';

/** Derives the seals' key from the installation's secret, and the mark that identifies the secret. */
export function sealKey(secret: string): { key: Buffer; mark: string } {
  const key = createHmac('sha256', secret).update('seals of signed waivers').digest();
  const mark = createHmac('sha256', key).update('mark').digest('hex').slice(0, 16);
  return { key, mark };
}

type Sealed = { waiverId: string; position: number; digest: string };

const sealOf = (key: Buffer, { waiverId, position, digest }: Sealed) =>
  createHmac('sha256', key).update(`${position} ${waiverId} ${digest}`).digest('hex');

/** Whether a seal was made with this key. */
export function isSealGood(key: Buffer, row: Sealed & { seal: string }): boolean {
  return isSameSecret(row.seal, sealOf(key, row));
}

/**
 * Seals stored waivers in the order of signing; those that have a seal keep it. Serialized until the
 * transaction ends, so that the seals' positions have no gap.
 */
export async function sealWaivers(
  db: Db,
  secret: string,
  { ids, isLate }: { ids: string[] | 'all'; isLate: boolean },
): Promise<void> {
  const { key, mark } = sealKey(secret);
  await advisoryLock(db, 'waiver-seals');
  let position = await findLastPosition(db);
  for (;;) {
    const found = await findUnsealed(db, ids, BATCH_SIZE);
    const rows = found.map(({ id: waiverId, digest }) => {
      position += 1;
      const sealed = { waiverId, position, digest };
      return { ...sealed, seal: sealOf(key, sealed), secretMark: mark, isLate };
    });
    if (rows.length > 0) await insertSeals(db, rows);
    if (ids !== 'all' || rows.length === 0) return;
  }
}

const BATCH_SIZE = 1000;

/**
 * At start, seals all waivers of an installation from before there were seals. Once there is a seal, a waiver
 * without one was inserted past the application, and the check reports it.
 */
export async function sealFirstWaivers(db: Db, secret: string): Promise<void> {
  if (await hasSeals(db)) return;
  await inTransaction(db, async (db) => {
    await advisoryLock(db, 'waiver-seals');
    if (!(await hasSeals(db))) await sealWaivers(db, secret, { ids: 'all', isLate: true });
  });
}
