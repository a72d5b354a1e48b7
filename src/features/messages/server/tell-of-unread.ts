import { notify } from '#features/notifications/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { say } from '#platform/server/say.ts';
import type { Services } from '#platform/server/services.ts';
import { MINUTES_BEFORE_MAIL } from '../messages-rules.ts';
import { conversationLink } from './conversations/change-conversation.ts';
import { findUnreadPiles, markPileTold, type Pile, pileKey } from './unread-piles-queries.ts';

const AT_ONCE = 500;

/**
 * Tells people of messages that they have not read for half an hour, once for each pile, by notification
 * and mail, without what they say (decision 0023). However often and on however many servers it runs.
 */
export async function tellOfUnread(ctx: Services): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - MINUTES_BEFORE_MAIL * 60_000);
  let piles: Pile[];
  do {
    piles = await findUnreadPiles(ctx.db, { before, limit: AT_ONCE });
    for (const pile of piles) await tellOf(ctx, pile);
  } while (piles.length === AT_ONCE);
}

async function tellOf(ctx: Services, pile: Pile) {
  const { userId, count } = pile;
  const cause = pileKey(pile);
  await inTransaction(ctx.db, async (db) => {
    if (!(await markPileTold(db, pile))) return;
    await notify(ctx, db, {
      userId,
      type: 'MESSAGE',
      title: (language) => {
        const from =
          (pile.type === 'direct' ? pile.from : pile.name) ?? say('messages.someone', {}, language);
        return say('messages.unreadTitle', { count, from }, language);
      },
      body: (language) => say('messages.unreadBody', { count }, language),
      link: conversationLink(pile.conversationId),
      cause,
      mailKey: cause,
      onlyIf: { check: 'unread-messages', subject: `${cause}:${userId}` },
    });
  });
}
