import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { LiveSession } from '#platform/server/sessions/sign-in.ts';
import { sessions, users } from './accounts-tables.ts';

/** A stored session with the account's current role, and whether it passed a second factor. */
export type LiveSessionRow = LiveSession & { hasSecondFactor: boolean };

const isLive = gt(sessions.expire, sql`now()`);

const selectSessions = (db: Db) =>
  db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      role: users.role,
      hasSecondFactor: sql<boolean>`${sessions.sess}->>'secondFactor' is not null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId));

/** The live session of a cookie's `sid`. */
export async function findLiveSession(db: Db, sid: string): Promise<LiveSessionRow | null> {
  const [row] = await selectSessions(db).where(and(eq(sessions.sid, sid), isLive));
  return row ?? null;
}

/** Returns those of the given sessions that are still live. */
export async function findLiveSessions(db: Db, ids: string[]): Promise<LiveSessionRow[]> {
  // A single array parameter, because servers pass thousands of ids.
  const hasRequestedId = sql`${sessions.id} = any(${sql.param(ids)}::text[])`;
  return selectSessions(db).where(and(hasRequestedId, isLive));
}
