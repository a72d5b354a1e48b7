import { z } from 'zod';
import { type LiveNews, liveNews } from '#shared/live-news.ts';
import { type Db, preparedSql } from '../database/database.ts';

/** PostgreSQL limits a notice to 8000 bytes; an account's id has about 40. */
const PEOPLE_PER_NOTICE = 100;

export const LIVE_CHANNEL = 'live_news';

/** Who receives it: some people on whatever page they are, or everybody at the desk. */
const audience = z.union([
  z.object({ userIds: z.array(z.string()) }),
  z.object({ desk: z.literal(true) }),
]);
const newsNotice = z.object({ to: audience, news: liveNews });

/** What servers receive: news for people, or (from the database's triggers) whose sockets must close. */
export const liveNotice = z.union([
  newsNotice,
  z.object({ endedSession: z.string() }),
  z.object({ changedRoleOf: z.string() }),
]);

export type NewsNotice = z.output<typeof newsNotice>;
export type LiveNotice = z.output<typeof liveNotice>;

/**
 * Tells open pages what to refetch, on every server: the database delivers it when the transaction `db`
 * commits, and never if it does not.
 */
export async function announce(db: Db, to: NewsNotice['to'], news: LiveNews): Promise<void> {
  const audiences = 'desk' in to ? [to] : inChunks(to.userIds).map((userIds) => ({ userIds }));
  for (const part of audiences) {
    const notice = JSON.stringify({ to: part, news } satisfies NewsNotice);
    // Raw SQL: the query builder selects from tables alone.
    await preparedSql(db, 'select pg_notify(:channel, :notice)', { channel: LIVE_CHANNEL, notice });
  }
}

function inChunks(userIds: string[]): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < userIds.length; at += PEOPLE_PER_NOTICE) {
    parts.push(userIds.slice(at, at + PEOPLE_PER_NOTICE));
  }
  return parts;
}
