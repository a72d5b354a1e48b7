import { notify } from '#features/notifications/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { UNREAD_EMAIL_DELAY_MINUTES } from '../messages-rules.ts';
import { conversationLink } from './conversations/change-conversation.ts';
import {
  batchKey,
  findUnreadBatches,
  markBatchEmailed,
  type UnreadBatch,
} from './unread-batches-queries.ts';

const BATCH_LIMIT = 500;

/**
 * Notifies people of messages unread for half an hour, once per batch, by notification and email without the content
 * (decision 0023). Safe to run repeatedly and on several servers.
 */
export async function notifyUnreadMessages(ctx: Services): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - UNREAD_EMAIL_DELAY_MINUTES * 60_000);
  let batches: UnreadBatch[];
  do {
    batches = await findUnreadBatches(ctx.db, { before, limit: BATCH_LIMIT });
    for (const batch of batches) await notifyBatch(ctx, batch);
  } while (batches.length === BATCH_LIMIT);
}

async function notifyBatch(ctx: Services, batch: UnreadBatch) {
  const { userId, count } = batch;
  const cause = batchKey(batch);
  await inTransaction(ctx.db, async (db) => {
    if (!(await markBatchEmailed(db, batch))) return;
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
      emailKey: cause,
      onlyIf: { check: 'unread-messages', subject: `${cause}:${userId}` },
    });
  });
}
