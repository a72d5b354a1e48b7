import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { MAX_CHILDREN } from '../profile-rules.ts';
import { children } from './profile-tables.ts';

export type StoredChild = {
  id: string;
  /** The first day of the birth month, a venue date. */
  birthMonth: string;
  typicalAvailability: string[];
};

const columns = {
  id: children.id,
  birthMonth: children.birthMonth,
  typicalAvailability: children.typicalAvailability,
};

/** Returns a family's children in the order they were added; `ownerId` is the family's owner. */
export async function findChildrenOf(db: Db, ownerId: string): Promise<StoredChild[]> {
  return db
    .select(columns)
    .from(children)
    .where(eq(children.userId, ownerId))
    .orderBy(asc(children.createdAt), asc(children.id));
}

/** Returns a child of the family and locks it; null if the family has no such child. */
export async function lockChild(db: Db, ownerId: string, id: string): Promise<StoredChild | null> {
  const [row] = await db
    .select(columns)
    .from(children)
    .where(and(eq(children.id, id), eq(children.userId, ownerId)))
    .for('update');
  return row ?? null;
}

/**
 * Adds a child, or returns the existing one with this id. Returns null if the family already has twelve. Locks the
 * owner's row to serialize the count; must run in a transaction.
 */
export async function addChild(
  db: Db,
  ownerId: string,
  child: Omit<StoredChild, 'id'> & { id: string | undefined },
): Promise<StoredChild | null> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
  if (child.id !== undefined) {
    const existing = await lockChild(db, ownerId, child.id);
    if (existing) return existing;
  }
  if ((await db.$count(children, eq(children.userId, ownerId))) >= MAX_CHILDREN) return null;
  const [row] = await db
    .insert(children)
    .values({ ...child, userId: ownerId, createdAt: sql`clock_timestamp()` })
    .returning(columns);
  return row ?? null;
}

export async function updateChildRow(
  db: Db,
  id: string,
  change: Partial<Omit<StoredChild, 'id'>>,
): Promise<void> {
  await db
    .update(children)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(children.id, id));
}

/** Returns false if the family has no such child. */
export async function removeChild(db: Db, ownerId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(children)
    .where(and(eq(children.id, id), eq(children.userId, ownerId)))
    .returning({ id: children.id });
  return removed.length > 0;
}
