import { notify } from '#features/notifications/server/index.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import { say } from '#platform/server/say.ts';
import type { Services } from '#platform/server/services.ts';
import { sayReasons } from './engine/say-reasons.ts';
import { findToldFamilies, markTold, type ToldFamily } from './told-matches-queries.ts';

const FAMILIES_AT_ONCE = 500;
const REASONS_TOLD = 2;

/**
 * Lets both families know of each match that has become visible, once for ever: in the transaction `db`
 * the matches are marked, the families are told after it.
 */
export async function tellOfNewMatches(ctx: Services, db: Db, only?: string): Promise<void> {
  const now = ctx.clock.now();
  const marked = await markTold(db, now, only);
  if (marked === 0) return;
  await ctx.queueJob(db, 'tell-of-matches', { at: now.toISOString(), after: '' });
}

/**
 * Tells the families whose matches were marked at `at`, those after an id, some at a time: one
 * notification for each, however many matches it has got. Done again, nobody is told twice.
 */
export async function tellFamilies(
  ctx: Services,
  { at, after }: { at: string; after: string },
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const families = await findToldFamilies(db, { at, after, limit: FAMILIES_AT_ONCE });
    for (const family of families) await tellFamily(ctx, db, family, at);
    const userIds = families.map(({ userId }) => userId);
    await announce(db, { userIds }, { type: 'matches', payload: {} });
    const last = userIds.at(-1);
    if (families.length < FAMILIES_AT_ONCE || last === undefined) return;
    await ctx.queueJob(db, 'tell-of-matches', { at, after: last });
  });
}

async function tellFamily(ctx: Services, db: Db, family: ToldFamily, at: string) {
  const { userId, count, score, reasons } = family;
  const cause = `matches:${at}`;
  await notify(ctx, db, {
    userId,
    type: 'MATCH',
    title: (language) =>
      count === 1
        ? say('matches.news.oneTitle', { score }, language)
        : say('matches.news.manyTitle', { count }, language),
    body: (language) =>
      count === 1
        ? sayReasons(reasons, language).slice(0, REASONS_TOLD).join(' ')
        : say('matches.news.manyBody', { score }, language),
    link: '/matches',
    cause,
    mailKey: cause,
  });
}
