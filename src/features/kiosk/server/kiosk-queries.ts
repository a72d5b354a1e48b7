import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { CurrentKiosk } from '#platform/server/sessions/kiosks.ts';
import { expiryCutoff } from '../kiosk-rules.ts';
import { kiosks } from './kiosk-tables.ts';

type Kiosk = typeof kiosks.$inferSelect;

const isRunning = (now: Date) =>
  and(isNull(kiosks.endedAt), gt(kiosks.startedAt, expiryCutoff(now)));

/** Returns the running kiosk with this token hash, or null. */
export async function findRunningKiosk(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<CurrentKiosk | null> {
  const [row] = await db
    .select({ id: kiosks.id, startedAt: kiosks.startedAt, printsLabels: kiosks.printsLabels })
    .from(kiosks)
    .where(and(eq(kiosks.tokenHash, tokenHash), isRunning(now)));
  return row ?? null;
}

export async function storeKiosk(
  db: Db,
  kiosk: Pick<Kiosk, 'tokenHash' | 'pinHash' | 'startedBy' | 'startedAt' | 'printsLabels'>,
): Promise<string> {
  const [row] = await db.insert(kiosks).values(kiosk).returning({ id: kiosks.id });
  if (!row) throw new Error('inserting the kiosk returned no row');
  return row.id;
}

export async function findPinHash(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ pinHash: kiosks.pinHash }).from(kiosks).where(eq(kiosks.id, id));
  return row?.pinHash ?? null;
}

/** Lists running kiosks, newest first, with the name of the account that started each. */
export async function listRunningKiosks(db: Db, now: Date) {
  return db
    .select({ id: kiosks.id, startedAt: kiosks.startedAt, startedBy: users.name })
    .from(kiosks)
    .leftJoin(users, eq(users.id, kiosks.startedBy))
    .where(isRunning(now))
    .orderBy(desc(kiosks.startedAt))
    .limit(100);
}

/** Ends a kiosk. `exists` is false for an unknown id; `ended` is false if it had ended before. */
export async function endKiosk(
  db: Db,
  id: string,
  now: Date,
): Promise<{ exists: boolean; ended: boolean }> {
  const endedRows = await db
    .update(kiosks)
    .set({ endedAt: now })
    .where(and(eq(kiosks.id, id), isNull(kiosks.endedAt)))
    .returning({ id: kiosks.id });
  if (endedRows.length > 0) return { exists: true, ended: true };
  return { exists: (await findPinHash(db, id)) !== null, ended: false };
}
