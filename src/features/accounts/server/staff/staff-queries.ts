import { eq, exists, max, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { Area } from '#shared/areas.ts';
import type { TeamMember } from '../../staff-contract.ts';
import { passkeys, sessions, signInAccounts, twoFactors, users } from '../accounts-tables.ts';

function selectTeamMembers(db: Db) {
  const lastSeen = db
    .select({ at: max(sessions.updatedAt) })
    .from(sessions)
    .where(eq(sessions.userId, users.id));
  const ownPasskeys = db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, users.id));
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      areas: users.areas,
      emailVerified: users.emailVerified,
      lastSeenAt: sql<
        string | null
      >`to_char(${lastSeen} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
      hasSecondFactor: sql<boolean>`${users.twoFactorEnabled} or ${exists(ownPasskeys)}`,
    })
    .from(users);
}

/** Staff and admins, admins first, then by name. */
export async function findTeam(db: Db): Promise<TeamMember[]> {
  return (
    selectTeamMembers(db)
      // A literal: with a parameter a cached plan would not match the partial index.
      .where(ne(users.role, sql`'member'`))
      .orderBy(users.role, sql`lower(${users.name})`, users.id)
  );
}

/** Finds an account in the team page's format; null if there is none. */
export async function findTeamMember(db: Db, userId: string): Promise<TeamMember | null> {
  const [row] = await selectTeamMembers(db).where(eq(users.id, userId));
  return row ?? null;
}

/**
 * Locks the account and every admin, ordered by id, until the transaction ends. This serializes two admins who
 * demote each other. Returns the account and the number of other admins.
 */
export async function lockForRoleChange(db: Db, userId: string) {
  const lockedRows = await db
    .select({
      id: users.id,
      role: users.role,
      areas: users.areas,
      emailVerified: users.emailVerified,
    })
    .from(users)
    .where(or(eq(users.id, userId), eq(users.role, 'admin')))
    .orderBy(users.id)
    .for('update');
  const account = lockedRows.find(({ id }) => id === userId) ?? null;
  const otherAdmins = lockedRows.filter(({ id, role }) => id !== userId && role === 'admin').length;
  return { account, otherAdmins };
}

/** Sets role and areas; a trigger notifies every server, which closes the user's sockets. */
export async function setRoleAndAreas(
  db: Db,
  userId: string,
  { role, areas }: { role: TeamMember['role']; areas: Area[] },
): Promise<void> {
  await db.update(users).set({ role, areas, updatedAt: sql`now()` }).where(eq(users.id, userId));
}

/**
 * Deletes every sign-in method and session of an account with an unverified email: anyone may have signed up with it,
 * and the invitation is for the mailbox's owner only.
 */
export async function deleteUnverifiedSignInMethods(db: Db, userId: string): Promise<void> {
  await db.delete(signInAccounts).where(eq(signInAccounts.userId, userId));
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await db.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await db.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
  await db.delete(sessions).where(eq(sessions.userId, userId));
}
