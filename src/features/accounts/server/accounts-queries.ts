import { and, between, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { SESSION_DAYS } from '#platform/server/sessions/session-cookie.ts';
import type { Language, StoredLanguage } from '#shared/languages.ts';
import type { CurrentUser } from '../accounts-contract.ts';
import { sessions, signInAccounts, users, verifications } from './accounts-tables.ts';

/** A session's account, and whether the session passed a second factor. */
export type SessionAccount = Account & { hasSecondFactor: boolean };

/**
 * The account of a live session. Uses the database's clock, as the sign-in library does, not the app's clock.
 */
export async function findSessionUser(db: Db, sid: string): Promise<SessionAccount | null> {
  const [row] = await preparedSql<SessionAccount>(db, SESSION_USER, { sid });
  return row ?? null;
}

/** Raw SQL because every request with a cookie runs it. */
const SESSION_USER = `select u.id, u.name, u.email, u.email_verified as "emailVerified",
    u.first_name as "firstName", u.last_name as "lastName",
    u.profile_image_url as "profileImageUrl", u.role, u.areas,
    s.sess->>'secondFactor' is not null as "hasSecondFactor"
  from sessions s join users u on u.id = s.user_id
  where s.sid = :sid and s.expire > now()`;

/** Whether the session is live and was last extended at least a day ago. */
export async function isSessionExtensionDue(db: Db, sid: string): Promise<boolean> {
  const expiryIfExtendedADayAgo = sql`now() + make_interval(days => ${SESSION_DAYS - 1})`;
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(eq(sessions.sid, sid), between(sessions.expire, sql`now()`, expiryIfExtendedADayAgo)),
    );
  return rows.length > 0;
}

export type Account = Omit<CurrentUser, 'unreadNotifications' | 'startPage'>;

const accountColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  role: users.role,
  areas: users.areas,
};

/** Finds an account by id. Earlier bookings under its email belong to it only if `emailVerified`. */
export async function findAccount(db: Db, userId: string): Promise<Account | null> {
  const [found] = await db.select(accountColumns).from(users).where(eq(users.id, userId));
  return found ?? null;
}

/** Finds an account by email, case-insensitively. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  const [found] = await db
    .select(accountColumns)
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()));
  return found ?? null;
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .limit(1);
  return found.length > 0;
}

export async function setRole(db: Db, userId: string, role: Account['role']): Promise<void> {
  await db.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, userId));
}

/** Stores the language of the user's emails and notifications. */
export async function setLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db.update(users).set({ language, updatedAt: sql`now()` }).where(eq(users.id, userId));
}

/**
 * Marks an unverified email as verified and unlinks all providers: a provider account may have claimed the email
 * without owning it. Run it after a password reset by email, which proves ownership. Does nothing for verified emails.
 */
export async function verifyEmailAndUnlinkProviders(db: Db, userId: string): Promise<void> {
  const [verified] = await db
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .returning({ id: users.id });
  if (!verified) return;
  await db
    .delete(signInAccounts)
    .where(and(eq(signInAccounts.userId, userId), ne(signInAccounts.providerId, 'credential')));
}

/** Deletes every session of the account. */
export async function endSessions(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Deletes expired sessions and links. */
export async function deleteExpiredSessionsAndLinks(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, sql`now()`));
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
}

/** Deletes the account's pending links: using an emailed one would recreate the account. */
export async function deletePendingLinks(
  db: Db,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await db
    .delete(verifications)
    .where(
      or(
        eq(verifications.value, id),
        sql`strpos(${verifications.value}, ${`"${id}"`}) > 0`,
        sql`strpos(${verifications.value}, ${`"${email}"`}) > 0`,
      ),
    );
}

/** Marks the account's email as verified. Call it once a link that was sent only to that email was used. */
export async function markEmailVerified(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)));
}

/** The email language of the account with this email; null if it has no account. */
export async function findLanguageByEmail(db: Db, email: string): Promise<StoredLanguage | null> {
  const [row] = await db
    .select({ language: users.language })
    .from(users)
    .where(eq(users.email, email));
  return row?.language ?? null;
}

/** Counts the accounts that chose one of these languages. */
export const countUsersByLanguage = (db: Db, languages: Language[]): Promise<number> =>
  db.$count(users, inArray(users.language, languages));

/** A booking guardian's name and contact details. */
export type GuardianContact = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  language: StoredLanguage;
};

/** The account's guardian details for a booking; null once the account is deleted. */
export async function findGuardianContact(db: Db, userId: string): Promise<GuardianContact | null> {
  const { id, name, email, phone, language } = users;
  const [row] = await db
    .select({ id, name, email, phone, language })
    .from(users)
    .where(eq(id, userId));
  return row ?? null;
}
