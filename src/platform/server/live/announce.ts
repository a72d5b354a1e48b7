import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type LiveNews, liveNews } from '#shared/live-news.ts';
import type { Db } from '../database/database.ts';

/** PostgreSQL carries 8000 bytes in a notice; an account's id is about 40. */
const PEOPLE_PER_NOTICE = 100;

export const LIVE_CHANNEL = 'live_news';

/** Who hears of it: some people on whatever page they are, or everybody at the desk. */
const audience = z.union([
  z.object({ userIds: z.array(z.string()) }),
  z.object({ desk: z.literal(true) }),
]);
const newsNotice = z.object({ to: audience, news: liveNews });

/** What servers hear: news for people, or (from the database's triggers) whose sockets must close. */
export const liveNotice = z.union([
  newsNotice,
  z.object({ endedSession: z.string() }),
  z.object({ changedRoleOf: z.string() }),
]);

export type NewsNotice = z.output<typeof newsNotice>;
export type LiveNotice = z.output<typeof liveNotice>;

/**
 * Tells open pages what to fetch again, on every server: the database passes it on when the
 * transaction `db` commits, and never if it does not.
 */
export async function announce(db: Db, to: NewsNotice['to'], news: LiveNews): Promise<void> {
  const audiences = 'desk' in to ? [to] : inParts(to.userIds).map((userIds) => ({ userIds }));
  for (const part of audiences) {
    const notice = JSON.stringify({ to: part, news } satisfies NewsNotice);
    await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${notice})`);
  }
}

function inParts(userIds: string[]): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < userIds.length; at += PEOPLE_PER_NOTICE) {
    parts.push(userIds.slice(at, at + PEOPLE_PER_NOTICE));
  }
  return parts;
}
