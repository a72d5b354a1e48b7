import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { twoFactors, users, verifications } from '../accounts-tables.ts';

/** A stored second factor; secret and codes are encrypted (second-factor-secrets.ts). */
export type StoredSecondFactor = { secret: string; backupCodes: string; isOn: boolean };

const columns = {
  secret: twoFactors.secret,
  backupCodes: twoFactors.backupCodes,
  isOn: sql<boolean>`${twoFactors.verified} is true`,
};

/** Whether signing in to the account requires a code. */
export async function requiresCode(db: Db, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ isOn: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, userId));
  return found?.isOn ?? false;
}

/** The account's second factor, enabled or not yet confirmed. */
export async function findSecondFactor(db: Db, userId: string): Promise<StoredSecondFactor | null> {
  const [found] = await db.select(columns).from(twoFactors).where(eq(twoFactors.userId, userId));
  return found ?? null;
}

/** The account's second factor, locked until the transaction ends so that no code is accepted twice. */
export async function lockSecondFactor(db: Db, userId: string): Promise<StoredSecondFactor | null> {
  const [found] = await db
    .select(columns)
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId))
    .for('update');
  return found ?? null;
}

/** Stores a secret until it is confirmed. Returns false if a second factor is already enabled. */
export async function storePendingSecret(db: Db, userId: string, secret: string): Promise<boolean> {
  const rows = await db
    .insert(twoFactors)
    .values({ id: randomUUID(), userId, secret, backupCodes: '', verified: false })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { secret, backupCodes: '' },
      setWhere: sql`${twoFactors.verified} is not true`,
    })
    .returning({ id: twoFactors.id });
  return rows.length > 0;
}

/** Enables the second factor: signing in then requires a code. */
export async function enableSecondFactor(
  db: Db,
  userId: string,
  backupCodes: string,
): Promise<void> {
  await db
    .update(twoFactors)
    .set({ verified: true, backupCodes })
    .where(eq(twoFactors.userId, userId));
  await db
    .update(users)
    .set({ twoFactorEnabled: true, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

export async function replaceBackupCodes(db: Db, userId: string, backupCodes: string) {
  await db.update(twoFactors).set({ backupCodes }).where(eq(twoFactors.userId, userId));
}

/** Disables the second factor and deletes its secret and codes. Returns false if it was already off. */
export async function disableSecondFactor(db: Db, userId: string): Promise<boolean> {
  await db.delete(twoFactors).where(eq(twoFactors.userId, userId));
  const changed = await db
    .update(users)
    .set({ twoFactorEnabled: false, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.twoFactorEnabled, true)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/**
 * Records the use of a 30-second step's app code. Returns false if it was used before: RFC 6238, 5.2 requires
 * single use. The record outlives the step.
 */
export async function consumeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const inserted = await db
    .insert(verifications)
    .values({
      id: `code-taken:${userId}:${step}`,
      identifier: 'code-taken',
      value: '',
      expiresAt: sql`now() + interval '1 hour'`,
    })
    .onConflictDoNothing()
    .returning({ id: verifications.id });
  return inserted.length > 0;
}
