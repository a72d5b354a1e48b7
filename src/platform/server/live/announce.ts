import { z } from 'zod';
import { type LiveUpdate, liveUpdate } from '#shared/live-updates.ts';
import { type Db, preparedSql } from '../database/database.ts';

/** PostgreSQL limits a notification to 8000 bytes; an account id takes about 40 bytes. */
const USERS_PER_NOTIFICATION = 100;

export const LIVE_CHANNEL = 'live_news';

/** The recipients: specific users, or all staff (`desk`). */
const audience = z.union([
  z.object({ userIds: z.array(z.string()) }),
  z.object({ desk: z.literal(true) }),
]);
/** During a rolling deploy, servers of both releases exchange notifications, so the wire field is still `news`. */
const updateNotification = z.object({ to: audience, news: liveUpdate });

/**
 * What servers receive: updates for users, or (from database triggers) sessions whose sockets must be closed.
 */
export const liveNotification = z.union([
  updateNotification,
  z.object({ endedSession: z.string() }),
  z.object({ changedRoleOf: z.string() }),
]);

export type UpdateNotification = z.output<typeof updateNotification>;
export type LiveNotification = z.output<typeof liveNotification>;

/**
 * Tells open pages on all servers what to refetch. The database delivers the update when the transaction `db`
 * commits, and never after a rollback.
 */
export async function announce(
  db: Db,
  to: UpdateNotification['to'],
  update: LiveUpdate,
): Promise<void> {
  const audiences = 'desk' in to ? [to] : inChunks(to.userIds).map((userIds) => ({ userIds }));
  for (const recipients of audiences) {
    const notification = JSON.stringify({
      to: recipients,
      news: update,
    } satisfies UpdateNotification);
    // Raw SQL because the query builder only selects from tables.
    await preparedSql(db, 'select pg_notify(:channel, :notification)', {
      channel: LIVE_CHANNEL,
      notification,
    });
  }
}

function inChunks(userIds: string[]): string[][] {
  const chunks: string[][] = [];
  for (let start = 0; start < userIds.length; start += USERS_PER_NOTIFICATION) {
    chunks.push(userIds.slice(start, start + USERS_PER_NOTIFICATION));
  }
  return chunks;
}
