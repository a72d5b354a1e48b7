import { and, eq, sql } from 'drizzle-orm';
import { signInAccounts, users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { ProfileChange } from '../profile-contract.ts';

/** The columns of `users` that belong to the profile (spec 3). */
const profileColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  parentRole: users.parentRole,
  pronouns: users.pronouns,
  phone: users.phone,
  neighborhood: users.neighborhood,
  preferredContactMethod: users.preferredContactMethod,
  smsOptIn: users.smsOptIn,
  parentInterests: users.parentInterests,
  otherInterests: users.otherInterests,
  parentVibe: users.parentVibe,
  connectionTypes: users.connectionTypes,
  preferredMeetups: users.preferredMeetups,
  typicalAvailability: users.typicalAvailability,
  comfortLevel: users.comfortLevel,
  languagesSpoken: users.languagesSpoken,
  accessibilityNeeds: users.accessibilityNeeds,
  perfectMorning: users.perfectMorning,
  lookingToMeet: users.lookingToMeet,
  additionalNotes: users.additionalNotes,
  zipCode: users.zipCode,
  bio: users.bio,
  interests: users.interests,
  notifyMatches: users.notifyMatches,
  notifyEvents: users.notifyEvents,
  notifyBookings: users.notifyBookings,
  notifyMessages: users.notifyMessages,
  newsConsent: users.newsConsent,
  newsConsentAt: users.newsConsentAt,
  visibility: users.visibility,
};

/** Returns a user's profile; null for a deleted account. */
export async function findProfile(db: Db, userId: string) {
  const [row] = await db.select(profileColumns).from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** Changes the given fields, and derives the full name from a changed first or last name. */
export async function updateProfileRow(
  db: Db,
  userId: string,
  change: Omit<ProfileChange, 'email' | 'newsConsent'>,
): Promise<void> {
  const { firstName, lastName } = change;
  const isNameChanged = firstName !== undefined || lastName !== undefined;
  const name = sql`btrim(${firstName ?? users.firstName} || ' ' || ${lastName ?? users.lastName})`;
  await db
    .update(users)
    .set({ ...change, ...(isNameChanged ? { name } : {}), updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

/** Saves the consent to news with its time; returns false if it is unchanged. */
export async function updateNewsConsent(
  db: Db,
  userId: string,
  newsConsent: boolean,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ newsConsent, newsConsentAt: now })
    .where(and(eq(users.id, userId), sql`${users.newsConsent} is distinct from ${newsConsent}`))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Returns the hash of the account's password; null for an account without a password. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: signInAccounts.password })
    .from(signInAccounts)
    .where(
      sql`${signInAccounts.userId} = ${userId} and ${signInAccounts.providerId} = 'credential'`,
    );
  return row?.hash ?? null;
}

/** Deletes the account's row; foreign keys delete dependent rows. */
export async function removeAccount(db: Db, userId: string): Promise<void> {
  await db.delete(users).where(eq(users.id, userId));
}

/**
 * Locks the account, its family's owner, and for an admin all other admins, ordered by id to avoid deadlocks. Returns
 * whether the account exists, and the number of other admins.
 */
export async function lockAccount(
  db: Db,
  { id, role }: { id: string; role: string },
  ownerId: string,
): Promise<{ exists: boolean; otherAdmins: number }> {
  const locked = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(
      sql`${users.id} in (${id}, ${ownerId}) or (${users.role} = 'admin' and ${role} = 'admin')`,
    )
    .orderBy(users.id)
    .for('update');
  return {
    exists: locked.some((row) => row.id === id),
    otherAdmins: locked.filter((row) => row.id !== id && row.role === 'admin').length,
  };
}

export async function countOtherAdmins(db: Db, userId: string): Promise<number> {
  return db.$count(users, sql`${users.role} = 'admin' and ${users.id} <> ${userId}`);
}
