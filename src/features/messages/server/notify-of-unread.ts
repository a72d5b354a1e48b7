import { notify } from '#features/notifications/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { MINUTES_BEFORE_MAIL } from '../messages-rules.ts';
import { conversationLink } from './conversations/change-conversation.ts';
import {
  batchKey,
  findUnreadBatches,
  markBatchMailed,
  type UnreadBatch,
} from './unread-batches-queries.ts';

const BATCHES_AT_ONCE = 500;

/**
 * Notifies people of messages unread for half an hour, once per batch, by notification and mail, without
 * the content (decision 0023). Idempotent across repeated runs and servers.
 */
export async function notifyOfUnread(ctx: Services): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - MINUTES_BEFORE_MAIL * 60_000);
  let batches: UnreadBatch[];
  do {
    batches = await findUnreadBatches(ctx.db, { before, limit: BATCHES_AT_ONCE });
    for (const batch of batches) await notifyOf(ctx, batch);
  } while (batches.length === BATCHES_AT_ONCE);
}

async function notifyOf(ctx: Services, batch: UnreadBatch) {
  const { userId, count } = batch;
  const cause = batchKey(batch);
  await inTransaction(ctx.db, async (db) => {
    if (!(await markBatchMailed(db, batch))) return;
    await notify(ctx, db, {
      userId,
      type: 'MESSAGE',
      title: (language) => {
        const from =
          (batch.type === 'direct' ? batch.from : batch.name) ??
          translate('messages.someone', {}, language);
        return translate('messages.unreadTitle', { count, from }, language);
      },
      body: (language) => translate('messages.unreadBody', { count }, language),
      link: conversationLink(batch.conversationId),
      cause,
      mailKey: cause,
      onlyIf: { check: 'unread-messages', subject: `${cause}:${userId}` },
    });
  });
}
