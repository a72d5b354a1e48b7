import { randomUUID } from 'node:crypto';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { isTransport, type Transport } from '../../passkeys-contract.ts';
import { passkeys } from '../accounts-tables.ts';

export type StoredPasskey = { id: string; name: string | null; createdAt: Date | null };

const columns = { id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt };

/** An account's passkeys, newest first. */
export function findPasskeys(db: Db, userId: string): Promise<StoredPasskey[]> {
  return db
    .select(columns)
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

/** Returns null if the account has no passkey with that id. */
export async function renamePasskey(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<StoredPasskey | null> {
  const [renamed] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning(columns);
  return renamed ?? null;
}

/** Returns false if the account has no passkey with that id. */
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

/** The credential descriptors sent to browsers: ids and transports. */
export async function findCredentials(
  db: Db,
  userId: string,
): Promise<{ id: string; transports: Transport[] }[]> {
  const rows = await db
    .select({ id: passkeys.credentialID, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return rows.map(({ id, transports }) => ({
    id,
    transports: (transports ?? '').split(',').filter(isTransport),
  }));
}

export async function findPasskeyToVerify(db: Db, credentialID: string) {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialID, credentialID));
  return found ?? null;
}

type NewPasskey = Omit<typeof passkeys.$inferInsert, 'id' | 'createdAt'>;

/** Returns null if the passkey is already registered. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<StoredPasskey | null> {
  const [inserted] = await db
    .insert(passkeys)
    .values({ id: randomUUID(), ...passkey })
    .onConflictDoNothing({ target: passkeys.credentialID })
    .returning(columns);
  return inserted ?? null;
}

/** Stores the device's use counter; one that does not increase indicates a cloned key. */
export async function storeCounter(db: Db, id: string, counter: number): Promise<void> {
  await db.update(passkeys).set({ counter }).where(eq(passkeys.id, id));
}
