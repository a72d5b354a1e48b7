import { markReadAbout } from '#features/notifications/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { SMALL_CONVERSATION } from '../../messages-rules.ts';
import { findStanding, refuseWriting } from '../may-write.ts';
import { markConversationRead, mutePlace, removeMessage } from './changes-queries.ts';
import { announceToParticipants, findPlace, leavePlace } from './participants-queries.ts';

type Context = Pick<Services, 'clock' | 'db' | 'venue'>;
type Whose = { conversationId: string; userId: string };

/** Where the page shows a conversation. */
export const conversationLink = (id: string) => `/messages?conversation=${id}`;

const changed = (conversationId: string) =>
  ({ type: 'conversation', payload: { conversationId } }) as const;

/** Marks all that is visible read, with the notification of it; the other of two sees that. */
export async function readConversation(ctx: Context, { conversationId, userId }: Whose) {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (db) => {
    const place = await findPlace(db, { conversationId, userId });
    if (!place) throw notFound();
    if (!(await markConversationRead(db, { conversationId, userId, now }))) return;
    const link = conversationLink(conversationId);
    if (await markReadAbout(db, userId, link, now)) {
      await announce(db, { userIds: [userId] }, { type: 'notifications', payload: {} });
    }
    const most = place.type === 'direct' ? 2 : 0;
    await announceToParticipants(
      db,
      { conversationId, from: userId, most, othersOnly: true },
      changed(conversationId),
    );
    await announce(db, { userIds: [userId] }, changed(conversationId));
  });
}

/** Tells the others of a small conversation that somebody writes. */
export async function tellTyping(ctx: Context, { conversationId, userId }: Whose) {
  const [place, standing] = await Promise.all([
    findPlace(ctx.db, { conversationId, userId }),
    findStanding(ctx, ctx.db, userId),
  ]);
  if (!place) throw notFound();
  refuseWriting(ctx, place, standing);
  await announceToParticipants(
    ctx.db,
    { conversationId, from: userId, most: SMALL_CONVERSATION, othersOnly: true },
    { type: 'typing', payload: { conversationId, userId } },
  );
}

/** No notifications and mails of it any more, or some again; the person's other pages hear of it. */
export async function muteConversation(
  ctx: Context,
  { conversationId, userId, muted }: Whose & { muted: boolean },
) {
  await inTransaction(ctx.db, async (db) => {
    const mutedAt = muted ? ctx.clock.now() : null;
    if (!(await mutePlace(db, { conversationId, userId, mutedAt }))) throw notFound();
    await announce(db, { userIds: [userId] }, changed(conversationId));
  });
}

/** Leaves a group or an event's conversation: nothing of it arrives any more. 409 for a direct one. */
export async function leaveConversation(ctx: Context, { conversationId, userId }: Whose) {
  await inTransaction(ctx.db, async (db) => {
    const place = await findPlace(db, { conversationId, userId });
    if (!place) throw notFound();
    if (place.type === 'direct') throw httpError(409, 'messages.cannotLeave');
    if (!place.hasLeft) await leavePlace(db, { conversationId, userId, now: ctx.clock.now() });
  });
}

/** Takes an own message back: words and photo are gone for everybody, once and for all. */
export async function takeBackMessage(
  ctx: Context,
  { messageId, userId }: { messageId: string; userId: string },
) {
  await inTransaction(ctx.db, async (db) => {
    const conversationId = await removeMessage(db, { messageId, userId, now: ctx.clock.now() });
    if (!conversationId) return;
    await announceToParticipants(db, { conversationId, from: userId }, changed(conversationId));
  });
}
