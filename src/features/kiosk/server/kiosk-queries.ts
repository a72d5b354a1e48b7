import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { oldestStart } from '../kiosk-rules.ts';
import { kiosks } from './kiosk-tables.ts';

type Kiosk = typeof kiosks.$inferSelect;

const isRunning = (now: Date) =>
  and(isNull(kiosks.endedAt), gt(kiosks.startedAt, oldestStart(now)));

/** The running kiosk with that token hash. */
export async function findRunningKiosk(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<Pick<Kiosk, 'id' | 'startedAt'> | null> {
  const [row] = await db
    .select({ id: kiosks.id, startedAt: kiosks.startedAt })
    .from(kiosks)
    .where(and(eq(kiosks.tokenHash, tokenHash), isRunning(now)));
  return row ?? null;
}

export async function storeKiosk(
  db: Db,
  kiosk: Pick<Kiosk, 'tokenHash' | 'pinHash' | 'startedBy' | 'startedAt'>,
): Promise<string> {
  const [row] = await db.insert(kiosks).values(kiosk).returning({ id: kiosks.id });
  if (!row) throw new Error('the kiosk was not stored');
  return row.id;
}

export async function findPinHash(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ pinHash: kiosks.pinHash }).from(kiosks).where(eq(kiosks.id, id));
  return row?.pinHash ?? null;
}

/** Running kiosks with the name of who started them, newest first. */
export async function listRunningKiosks(db: Db, now: Date) {
  return db
    .select({ id: kiosks.id, startedAt: kiosks.startedAt, startedBy: users.name })
    .from(kiosks)
    .leftJoin(users, eq(users.id, kiosks.startedBy))
    .where(isRunning(now))
    .orderBy(desc(kiosks.startedAt))
    .limit(100);
}

/** Ends a kiosk, once. `exists` is false for an unknown id; `ended` says whether this call ended it. */
export async function endKiosk(
  db: Db,
  id: string,
  now: Date,
): Promise<{ exists: boolean; ended: boolean }> {
  const ended = await db
    .update(kiosks)
    .set({ endedAt: now })
    .where(and(eq(kiosks.id, id), isNull(kiosks.endedAt)))
    .returning({ id: kiosks.id });
  if (ended.length > 0) return { exists: true, ended: true };
  return { exists: (await findPinHash(db, id)) !== null, ended: false };
}
