import { notify } from '#features/notifications/server/index.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { formatReasons } from './engine/format-reasons.ts';
import {
  findNotifiedFamilies,
  markNotified,
  type NotifiedFamily,
} from './notified-matches-queries.ts';

const BATCH_SIZE = 500;
const MAX_REASONS = 2;

/**
 * Notifies both families of each newly visible match once: marks the matches in the transaction `db` and queues the
 * notifications. With `matchId`, only for that match.
 */
export async function notifyNewMatches(ctx: Services, db: Db, matchId?: string): Promise<void> {
  const now = ctx.clock.now();
  const markedCount = await markNotified(db, now, matchId);
  if (markedCount === 0) return;
  await ctx.queueJob(db, 'notify-of-matches', { at: now.toISOString(), after: '' });
}

/**
 * Notifies a batch of families whose matches were marked at `at`, starting after the id `after`. Each family
 * gets a single notification for all its matches. Idempotent.
 */
export async function notifyFamilies(
  ctx: Services,
  { at, after }: { at: string; after: string },
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const families = await findNotifiedFamilies(db, { at, after, limit: BATCH_SIZE });
    for (const family of families) await notifyFamily(ctx, db, family, at);
    const userIds = families.map(({ userId }) => userId);
    await announce(db, { userIds }, { type: 'matches', payload: {} });
    const last = userIds.at(-1);
    if (families.length < BATCH_SIZE || last === undefined) return;
    await ctx.queueJob(db, 'notify-of-matches', { at, after: last });
  });
}

async function notifyFamily(ctx: Services, db: Db, family: NotifiedFamily, at: string) {
  const { userId, count, score, reasons } = family;
  const cause = `matches:${at}`;
  await notify(ctx, db, {
    userId,
    type: 'MATCH',
    title: (language) =>
      count === 1
        ? translate('matches.newMatches.oneTitle', { score }, language)
        : translate('matches.newMatches.manyTitle', { count }, language),
    body: (language) =>
      count === 1
        ? formatReasons(reasons, language).slice(0, MAX_REASONS).join(' ')
        : translate('matches.newMatches.manyBody', { score }, language),
    link: '/matches',
    cause,
    emailKey: cause,
  });
}
