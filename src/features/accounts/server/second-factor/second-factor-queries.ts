import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { twoFactors, users, verifications } from '../accounts-tables.ts';

/** What is kept of a second factor; secret and codes are encrypted (second-factor-secrets.ts). */
export type KeptSecondFactor = { secret: string; backupCodes: string; isOn: boolean };

const kept = {
  secret: twoFactors.secret,
  backupCodes: twoFactors.backupCodes,
  isOn: sql<boolean>`${twoFactors.verified} is true`,
};

/** Whether signing in to the account asks for a code. */
export async function asksForCode(db: Db, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ isOn: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, userId));
  return found?.isOn ?? false;
}

/** The account's second factor: turned on, or set up and waiting for its first code. */
export async function findSecondFactor(db: Db, userId: string): Promise<KeptSecondFactor | null> {
  const [found] = await db.select(kept).from(twoFactors).where(eq(twoFactors.userId, userId));
  return found ?? null;
}

/** The same, kept from everybody else until the transaction ends: no code is taken twice. */
export async function lockSecondFactor(db: Db, userId: string): Promise<KeptSecondFactor | null> {
  const [found] = await db
    .select(kept)
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId))
    .for('update');
  return found ?? null;
}

/** Keeps a new secret until its first code. False if a second factor is on already. */
export async function keepSetup(db: Db, userId: string, secret: string): Promise<boolean> {
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

/** From now on signing in asks for a code. */
export async function turnOn(db: Db, userId: string, backupCodes: string): Promise<void> {
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

/** From now on signing in asks for no code; secret and backup codes are gone. False if it was off. */
export async function turnOff(db: Db, userId: string): Promise<boolean> {
  await db.delete(twoFactors).where(eq(twoFactors.userId, userId));
  const was = await db
    .update(users)
    .set({ twoFactorEnabled: false, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.twoFactorEnabled, true)))
    .returning({ id: users.id });
  return was.length > 0;
}

/**
 * Notes that the app's code of a 30-second step was taken. False if it had been: RFC 6238, 5.2 wants
 * each taken once. Kept as long as the step could be typed.
 */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .insert(verifications)
    .values({
      id: `code-taken:${userId}:${step}`,
      identifier: 'code-taken',
      value: '',
      expiresAt: sql`now() + interval '1 hour'`,
    })
    .onConflictDoNothing()
    .returning({ id: verifications.id });
  return taken.length > 0;
}
