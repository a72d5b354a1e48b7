import { createHmac } from 'node:crypto';
import { advisoryLock } from '#platform/server/database/advisory-lock.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import { findLastPosition, findUnsealed, hasSeals, insertSeals } from './seals-queries.ts';

/** The key of seals, derived from the installation's secret, and the mark that tells secrets apart. */
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
    const found = await findUnsealed(db, ids, AT_ONCE);
    const rows = found.map(({ id: waiverId, digest }) => {
      position += 1;
      const sealed = { waiverId, position, digest };
      return { ...sealed, seal: sealOf(key, sealed), secretMark: mark, isLate };
    });
    if (rows.length > 0) await insertSeals(db, rows);
    if (ids !== 'all' || rows.length === 0) return;
  }
}

const AT_ONCE = 1000;

/**
 * At start, seals the waivers of an installation from before there were seals; all of them or none. Once
 * there is a seal, a waiver without one was inserted past the application, and is reported as such.
 */
export async function sealFirstWaivers(db: Db, secret: string): Promise<void> {
  if (await hasSeals(db)) return;
  await inTransaction(db, async (db) => {
    await advisoryLock(db, 'waiver-seals');
    if (!(await hasSeals(db))) await sealWaivers(db, secret, { ids: 'all', isLate: true });
  });
}
