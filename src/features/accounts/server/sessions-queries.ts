import { randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { SESSION_DAYS } from '#platform/server/sessions/session-cookie.ts';
import { FRESH_SESSION_MINUTES } from '../accounts-rules.ts';
import { sessions } from './accounts-tables.ts';

/** The second factor that a session passed: a code, or a passkey with user verification. */
export type SecondFactorKind = 'code' | 'passkey';

/** The live sessions of an account, newest first. Their `sid` never leaves the server. */
export function findSessions(db: Db, userId: string) {
  return db
    .select({
      id: sessions.id,
      sid: sessions.sid,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, sql`now()`)))
    .orderBy(desc(sessions.createdAt), sessions.id);
}

/** Whether the session started within the last hour by the database's clock. */
export async function isSessionFresh(db: Db, sid: string): Promise<boolean> {
  const oldestFresh = sql`now() - make_interval(mins => ${FRESH_SESSION_MINUTES})`;
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.sid, sid), gt(sessions.createdAt, oldestFresh)));
  return found.length > 0;
}

type NewSession = { userId: string; ip: string; userAgent: string; startedBy: string };

/** Starts a session that has passed its second factor; returns the id for its cookie. */
export async function startSession(
  db: Db,
  { userId, ip, userAgent, startedBy }: NewSession,
): Promise<string> {
  const sid = randomBytes(24).toString('base64url');
  await db.insert(sessions).values({
    id: randomUUID(),
    sid,
    userId,
    ipAddress: ip,
    userAgent,
    sess: { startedBy, secondFactor: 'code' satisfies SecondFactorKind },
    expire: sql`now() + make_interval(days => ${SESSION_DAYS})`,
  });
  return sid;
}

/** Records that the session passed a second factor. */
export async function recordSessionSecondFactor(db: Db, sid: string, kind: SecondFactorKind) {
  await db
    .update(sessions)
    .set({ sess: sql`${sessions.sess} || ${JSON.stringify({ secondFactor: kind })}::jsonb` })
    .where(eq(sessions.sid, sid));
}

/** Revokes the second factor of sessions that passed it with a method the account no longer has. */
export async function clearSessionSecondFactor(db: Db, userId: string, kind: SecondFactorKind) {
  await db
    .update(sessions)
    .set({ sess: sql`${sessions.sess} - 'secondFactor'` })
    .where(and(eq(sessions.userId, userId), sql`${sessions.sess}->>'secondFactor' = ${kind}`));
}

/** Deletes one of the account's sessions. Returns false if there is none with that id. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return deleted.length > 0;
}

/** Deletes a session, of any account. */
export async function deleteSessionBySid(db: Db, sid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sid));
}

/** Deletes all of the account's sessions except this one. */
export async function endOtherSessions(db: Db, userId: string, sid: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.sid, sid)));
}
