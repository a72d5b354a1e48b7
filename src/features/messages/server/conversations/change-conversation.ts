import { markReadByLink } from '#features/notifications/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { SMALL_CONVERSATION_SIZE } from '../../messages-rules.ts';
import { assertMayWriteIn, findWriteAccess } from '../may-write.ts';
import { advanceReadMark, removeMessage, setMuted } from './conversation-changes-queries.ts';
import {
  announceToParticipants,
  endParticipation,
  findParticipation,
} from './participants-queries.ts';

type Context = Pick<Services, 'clock' | 'db' | 'venue'>;
type ParticipationKey = { conversationId: string; userId: string };

/** The conversation's path on the messages page. */
export const conversationLink = (id: string) => `/messages?conversation=${id}`;

const conversationUpdate = (conversationId: string) =>
  ({ type: 'conversation', payload: { conversationId } }) as const;

/**
 * Marks all visible messages and their notification as read; in a direct conversation, also announces it to the other
 * person.
 */
export async function markAsRead(ctx: Context, { conversationId, userId }: ParticipationKey) {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (db) => {
    const participation = await findParticipation(db, { conversationId, userId });
    if (!participation) throw notFound();
    if (!(await advanceReadMark(db, { conversationId, userId, now }))) return;
    const link = conversationLink(conversationId);
    if (await markReadByLink(db, userId, link, now)) {
      await announce(db, { userIds: [userId] }, { type: 'notifications', payload: {} });
    }
    const maxParticipants = participation.type === 'direct' ? 2 : 0;
    await announceToParticipants(
      db,
      { conversationId, senderId: userId, maxParticipants, excludeSender: true },
      conversationUpdate(conversationId),
    );
    await announce(db, { userIds: [userId] }, conversationUpdate(conversationId));
  });
}

/** Announces to the others in a small conversation that the person is typing. */
export async function announceTyping(ctx: Context, { conversationId, userId }: ParticipationKey) {
  const [participation, writeAccess] = await Promise.all([
    findParticipation(ctx.db, { conversationId, userId }),
    findWriteAccess(ctx, ctx.db, userId),
  ]);
  if (!participation) throw notFound();
  assertMayWriteIn(ctx, participation, writeAccess);
  await announceToParticipants(
    ctx.db,
    {
      conversationId,
      senderId: userId,
      excludeSender: true,
      maxParticipants: SMALL_CONVERSATION_SIZE,
    },
    { type: 'typing', payload: { conversationId, userId } },
  );
}

/** Mutes or unmutes notifications and emails; announces it to the person's other pages. */
export async function muteConversation(
  ctx: Context,
  { conversationId, userId, muted }: ParticipationKey & { muted: boolean },
) {
  await inTransaction(ctx.db, async (db) => {
    const mutedAt = muted ? ctx.clock.now() : null;
    if (!(await setMuted(db, { conversationId, userId, mutedAt }))) throw notFound();
    await announce(db, { userIds: [userId] }, conversationUpdate(conversationId));
  });
}

/**
 * Leaves the conversation of a group or an event; later messages are hidden. Throws 409 for a direct conversation.
 */
export async function leaveConversation(
  ctx: Context,
  { conversationId, userId }: ParticipationKey,
) {
  await inTransaction(ctx.db, async (db) => {
    const participation = await findParticipation(db, { conversationId, userId });
    if (!participation) throw notFound();
    if (participation.type === 'direct') throw httpError(409, 'messages.cannotLeave');
    if (!participation.hasLeft)
      await endParticipation(db, { conversationId, userId, now: ctx.clock.now() });
  });
}

/** Removes the person's own message: deletes its text and photo for everyone. */
export async function removeOwnMessage(
  ctx: Context,
  { messageId, userId }: { messageId: string; userId: string },
) {
  await inTransaction(ctx.db, async (db) => {
    const conversationId = await removeMessage(db, { messageId, userId, now: ctx.clock.now() });
    if (!conversationId) return;
    await announceToParticipants(
      db,
      { conversationId, senderId: userId },
      conversationUpdate(conversationId),
    );
  });
}
