import { markReadByLink } from '#features/notifications/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { SMALL_CONVERSATION } from '../../messages-rules.ts';
import { findStanding, requireMayWriteIn } from '../may-write.ts';
import { markConversationRead, removeMessage, setMuted } from './changes-queries.ts';
import {
  announceToParticipants,
  endParticipation,
  findParticipation,
} from './participants-queries.ts';

type Context = Pick<Services, 'clock' | 'db' | 'venue'>;
type ParticipationKey = { conversationId: string; userId: string };

/** The page's path for a conversation. */
export const conversationLink = (id: string) => `/messages?conversation=${id}`;

const changed = (conversationId: string) =>
  ({ type: 'conversation', payload: { conversationId } }) as const;

/**
 * Marks all visible messages and their notification read; in a direct conversation the other is notified
 * live.
 */
export async function readConversation(ctx: Context, { conversationId, userId }: ParticipationKey) {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (db) => {
    const participation = await findParticipation(db, { conversationId, userId });
    if (!participation) throw notFound();
    if (!(await markConversationRead(db, { conversationId, userId, now }))) return;
    const link = conversationLink(conversationId);
    if (await markReadByLink(db, userId, link, now)) {
      await announce(db, { userIds: [userId] }, { type: 'notifications', payload: {} });
    }
    const most = participation.type === 'direct' ? 2 : 0;
    await announceToParticipants(
      db,
      { conversationId, from: userId, most, othersOnly: true },
      changed(conversationId),
    );
    await announce(db, { userIds: [userId] }, changed(conversationId));
  });
}

/** Announces to the others of a small conversation that the person is typing. */
export async function announceTyping(ctx: Context, { conversationId, userId }: ParticipationKey) {
  const [participation, standing] = await Promise.all([
    findParticipation(ctx.db, { conversationId, userId }),
    findStanding(ctx, ctx.db, userId),
  ]);
  if (!participation) throw notFound();
  requireMayWriteIn(ctx, participation, standing);
  await announceToParticipants(
    ctx.db,
    { conversationId, from: userId, most: SMALL_CONVERSATION, othersOnly: true },
    { type: 'typing', payload: { conversationId, userId } },
  );
}

/** Mutes or unmutes notifications and mails; announces it to the person's other pages. */
export async function muteConversation(
  ctx: Context,
  { conversationId, userId, muted }: ParticipationKey & { muted: boolean },
) {
  await inTransaction(ctx.db, async (db) => {
    const mutedAt = muted ? ctx.clock.now() : null;
    if (!(await setMuted(db, { conversationId, userId, mutedAt }))) throw notFound();
    await announce(db, { userIds: [userId] }, changed(conversationId));
  });
}

/**
 * Leaves a group's or an event's conversation: later messages are not delivered. Throws 409 for a direct
 * one.
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

/** Removes an own message: text and photo are deleted for everybody. */
export async function removeOwnMessage(
  ctx: Context,
  { messageId, userId }: { messageId: string; userId: string },
) {
  await inTransaction(ctx.db, async (db) => {
    const conversationId = await removeMessage(db, { messageId, userId, now: ctx.clock.now() });
    if (!conversationId) return;
    await announceToParticipants(db, { conversationId, from: userId }, changed(conversationId));
  });
}
