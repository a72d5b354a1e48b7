import { z } from 'zod';
import { type LiveUpdate, liveUpdate } from '#shared/live-updates.ts';
import { type Db, preparedSql } from '../database/database.ts';

/** PostgreSQL limits a notification to 8000 bytes; an account id has about 40. */
const USERS_PER_NOTICE = 100;

export const LIVE_CHANNEL = 'live_news';

/** The recipients: specific users, or everyone at the desk. */
const audience = z.union([
  z.object({ userIds: z.array(z.string()) }),
  z.object({ desk: z.literal(true) }),
]);
/** `news` is the update: servers of two releases may exchange notices, so the field keeps its name. */
const updateNotice = z.object({ to: audience, news: liveUpdate });

/**
 * What servers receive: updates for users, or (from database triggers) sessions whose sockets must be closed.
 */
export const liveNotice = z.union([
  updateNotice,
  z.object({ endedSession: z.string() }),
  z.object({ changedRoleOf: z.string() }),
]);

export type UpdateNotice = z.output<typeof updateNotice>;
export type LiveNotice = z.output<typeof liveNotice>;

/**
 * Tells open pages on all servers what to refetch. The database delivers the update when the transaction `db`
 * commits, and never after a rollback.
 */
export async function announce(db: Db, to: UpdateNotice['to'], update: LiveUpdate): Promise<void> {
  const audiences = 'desk' in to ? [to] : inChunks(to.userIds).map((userIds) => ({ userIds }));
  for (const recipients of audiences) {
    const notice = JSON.stringify({ to: recipients, news: update } satisfies UpdateNotice);
    // Raw SQL because the query builder only selects from tables.
    await preparedSql(db, 'select pg_notify(:channel, :notice)', { channel: LIVE_CHANNEL, notice });
  }
}

function inChunks(userIds: string[]): string[][] {
  const chunks: string[][] = [];
  for (let start = 0; start < userIds.length; start += USERS_PER_NOTICE) {
    chunks.push(userIds.slice(start, start + USERS_PER_NOTICE));
  }
  return chunks;
}
