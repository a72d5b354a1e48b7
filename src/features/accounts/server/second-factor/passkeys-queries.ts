import { and, count, desc, eq } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { passkeys } from '../accounts-tables.ts';

export type KeptPasskey = { id: string; name: string | null; createdAt: Date | null };

const kept = { id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt };

/** An account's passkeys, the newest first. */
export function findPasskeys(db: Db, userId: string): Promise<KeptPasskey[]> {
  return db
    .select(kept)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), passkeys.id);
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return found?.count ?? 0;
}

/** Null if the account has no passkey by that id. */
export async function renamePasskey(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<KeptPasskey | null> {
  const [renamed] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning(kept);
  return renamed ?? null;
}

/** False if the account has no passkey by that id. */
export async function removePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return removed.length > 0;
}

export async function removeAllPasskeys(db: Db, userId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
}
