import { and, between, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { SESSION_DAYS } from '#platform/server/sessions/session-cookie.ts';
import type { Language, StoredLanguage } from '#shared/languages.ts';
import type { CurrentUser } from '../accounts-contract.ts';
import { sessions, signInAccounts, users, verifications } from './accounts-tables.ts';

/** The person of a session, and whether it began with two factors (or got a second one since). */
export type SessionPerson = Omit<CurrentUser, 'unreadNotifications'> & { hasSecondFactor: boolean };

/**
 * The person of a live session. The database's clock decides, as it does for the sign-in library, not
 * the clock that tests set.
 */
export async function findSessionUser(db: Db, sid: string): Promise<SessionPerson | null> {
  const [row] = await preparedSql<SessionPerson>(db, SESSION_USER, { sid });
  return row ?? null;
}

/** Raw SQL: every request with a cookie runs it. */
const SESSION_USER = `select u.id, u.name, u.email, u.email_verified as "emailVerified",
    u.first_name as "firstName", u.last_name as "lastName",
    u.profile_image_url as "profileImageUrl", u.role, u.areas,
    s.sess->>'secondFactor' is not null as "hasSecondFactor"
  from sessions s join users u on u.id = s.user_id
  where s.sid = :sid and s.expire > now()`;

/** Whether the session was last extended a day ago or earlier. */
export async function isSessionDue(db: Db, sid: string): Promise<boolean> {
  const aDayAgo = sql`now() + make_interval(days => ${SESSION_DAYS - 1})`;
  const due = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.sid, sid), between(sessions.expire, sql`now()`, aDayAgo)));
  return due.length > 0;
}

export type Account = Omit<CurrentUser, 'unreadNotifications'>;

const account = {
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

/** An account by its id. `emailVerified` decides whether its e-mail's earlier bookings are its own. */
export async function findAccount(db: Db, userId: string): Promise<Account | null> {
  const [found] = await db.select(account).from(users).where(eq(users.id, userId));
  return found ?? null;
}

/** An account by its e-mail, in whatever case it was typed. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  const [found] = await db
    .select(account)
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

/** The language of mails and notifications to the person. */
export async function setLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db.update(users).set({ language, updatedAt: sql`now()` }).where(eq(users.id, userId));
}

/**
 * Setting a new password proves the mailbox. Anything linked before that proof (a provider's account that
 * only claimed the e-mail) may no longer sign in.
 */
export async function endOtherWaysIn(db: Db, userId: string): Promise<void> {
  const [proven] = await db
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .returning({ id: users.id });
  if (!proven) return;
  await db
    .delete(signInAccounts)
    .where(and(eq(signInAccounts.userId, userId), ne(signInAccounts.providerId, 'credential')));
}

/** Ends every session of the account. */
export async function endSessions(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Removes expired sessions and links. */
export async function forgetExpired(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, sql`now()`));
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
}

/** Removes pending links: a mailed one would create the account again. */
export async function forgetLinksOf(
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

/** Marks the account's e-mail as verified: a link proved it that was mailed to it alone. */
export async function confirmEmail(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)));
}

/** The language in which an e-mail's account wants its mails; null without an account. */
export async function findLanguageOf(db: Db, email: string): Promise<StoredLanguage | null> {
  const [row] = await db
    .select({ language: users.language })
    .from(users)
    .where(eq(users.email, email));
  return row?.language ?? null;
}

/** How many accounts chose one of these languages. */
export const countReadersOf = (db: Db, languages: Language[]): Promise<number> =>
  db.$count(users, inArray(users.language, languages));

/** A booking's guardian: how the venue names and reaches them. */
export type PersonToBook = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  language: StoredLanguage;
};

/** The account as a booking's guardian; null once it is deleted. */
export async function findPersonToBook(db: Db, userId: string): Promise<PersonToBook | null> {
  const { id, name, email, phone, language } = users;
  const [row] = await db
    .select({ id, name, email, phone, language })
    .from(users)
    .where(eq(id, userId));
  return row ?? null;
}
