import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { queueReportEmail } from './report-emails.ts';
import { findReportableMessage, insertReport, takeSnapshot } from './reports-queries.ts';

type Input = {
  userId: string;
  messageId: string;
  reason: 'spam' | 'rude' | 'unsafe' | 'other';
  note: string;
};

/**
 * Stores a report with a snapshot of the surrounding messages, and emails the venue. Idempotent per person and message.
 * Throws 404 for a message that the person does not see, 409 for their own message.
 */
export async function reportMessage(
  ctx: Services,
  { userId, messageId, reason, note }: Input,
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const message = await findReportableMessage(db, { messageId, userId });
    if (!message || message.type === 'notice') throw notFound();
    if (message.senderId === userId) throw httpError(409, 'safety.notYourself');
    const { conversationId, number, senderId } = message;
    const id = await insertReport(db, {
      reporterId: userId,
      reportedId: senderId,
      conversationId,
      messageId,
      reason,
      note,
      snapshot: await takeSnapshot(db, { conversationId, number, userId }),
      createdAt: ctx.clock.now(),
    });
    if (id === null) return;
    await queueReportEmail(ctx, db, id);
    await announce(db, { desk: true }, { type: 'reports', payload: {} });
  });
}
