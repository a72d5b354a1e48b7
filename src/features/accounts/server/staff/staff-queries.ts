import { eq, sql } from 'drizzle-orm';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { Area } from '#shared/areas.ts';
import type { TeamMember } from '../../staff-contract.ts';
import { passkeys, sessions, signInAccounts, twoFactors, users } from '../accounts-tables.ts';

const TEAM_MEMBER = `select u.id, u.name, u.email, u.role, u.areas,
  u.email_verified as "emailVerified",
  to_char((select max(s.updated_at) from sessions s where s.user_id = u.id) at time zone 'utc',
    'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastSeenAt",
  u.two_factor_enabled or exists (select from passkeys p where p.user_id = u.id)
    as "hasSecondFactor"
  from users u`;

/** Everybody with a role, admins first, then by name. */
export function findTeam(db: Db): Promise<TeamMember[]> {
  return plainSql<TeamMember>(
    db,
    `${TEAM_MEMBER} where u.role <> 'member' order by u.role, lower(u.name), u.id`,
    [],
  );
}

/** One account as the team's page shows it; null if there is none. */
export async function findTeamMember(db: Db, userId: string): Promise<TeamMember | null> {
  const [row] = await plainSql<TeamMember>(db, `${TEAM_MEMBER} where u.id = $1`, [userId]);
  return row ?? null;
}

/**
 * Holds the account and every admin until the transaction ends, in one order: two admins who take each
 * other's role away wait for each other. Returns how many admins there are beside the account.
 */
export async function holdForRole(db: Db, userId: string) {
  const held = await db
    .select({
      id: users.id,
      role: users.role,
      areas: users.areas,
      emailVerified: users.emailVerified,
    })
    .from(users)
    .where(sql`${users.id} = ${userId} or ${users.role} = 'admin'`)
    .orderBy(users.id)
    .for('update');
  const person = held.find(({ id }) => id === userId) ?? null;
  const otherAdmins = held.filter(({ id, role }) => id !== userId && role === 'admin').length;
  return { person, otherAdmins };
}

/** Sets role and areas; the database tells every server, whose sockets of the person close. */
export async function setRoleAndAreas(
  db: Db,
  userId: string,
  { role, areas }: { role: TeamMember['role']; areas: Area[] },
): Promise<void> {
  await db.update(users).set({ role, areas, updatedAt: sql`now()` }).where(eq(users.id, userId));
}

/**
 * Ends every way in to an account whose e-mail nobody has proven: whoever signed up with it may be
 * anybody, and only the mailbox's owner is invited.
 */
export async function endUnprovenWaysIn(db: Db, userId: string): Promise<void> {
  await db.delete(signInAccounts).where(eq(signInAccounts.userId, userId));
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await db.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await db.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
  await db.delete(sessions).where(eq(sessions.userId, userId));
}
