import { inTransaction } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { type CallContext, routes } from '#platform/server/http/route.ts';
import { messagesContract } from '../messages-contract.ts';
import {
  announceTyping,
  leaveConversation,
  markAsRead,
  muteConversation,
  removeOwnMessage,
} from './conversations/change-conversation.ts';
import { countUnreadMessages, findConversations } from './conversations/conversations-queries.ts';
import { openMatchedGroup } from './conversations/open-matched-group.ts';
import { findParticipation } from './conversations/participants-queries.ts';
import { joinEventConversation, startConversation } from './conversations/start-conversation.ts';
import { findMessage, findMessages } from './messages-queries.ts';
import { storeMessage } from './store-message.ts';
import { readPhoto, uploadPhoto } from './upload-photo.ts';

const success = { success: true as const };

type Context = Pick<CallContext, 'db' | 'clock' | 'venue'> & {
  user: { id: string };
  params: { id: string };
};
const participationKey = ({ user, params }: Context) => ({
  conversationId: params.id,
  userId: user.id,
});

export const messagesRoutes = routes(messagesContract, {
  'GET /api/conversations': ({ db, user, clock, query }) =>
    findConversations(db, user.id, { limit: query.limit, now: clock.now() }),

  'GET /api/conversations/unread': async ({ db, user }) => ({
    unread: await countUnreadMessages(db, user.id),
  }),

  'POST /api/conversations': async (ctx) =>
    readListedConversation(ctx, await startConversation(ctx, ctx.user.id, ctx.body)),

  'POST /api/matches/groups/open': async (ctx) => ({
    conversationId: await openMatchedGroup(ctx, ctx.body),
  }),

  'POST /api/events/:id/conversation': async (ctx) =>
    readListedConversation(ctx, await joinEventConversation(ctx, ctx.user.id, ctx.params.id)),

  'GET /api/conversations/:id/messages': async (ctx) => {
    const found = await findMessages(ctx.db, participationKey(ctx), ctx.query);
    if (found.length === 0 && !(await findParticipation(ctx.db, participationKey(ctx))))
      throw notFound();
    return found;
  },

  'POST /api/conversations/:id/messages': async (ctx) => {
    const { content, photoId, clientId } = ctx.body;
    const message = { conversationId: ctx.params.id, senderId: ctx.user.id, content };
    const id = await inTransaction(ctx.db, (db) =>
      storeMessage(ctx, db, { ...message, photoId, clientId }),
    );
    return readMessage(ctx, id);
  },

  'POST /api/conversations/:id/photos': (ctx) =>
    uploadPhoto(ctx, { ...participationKey(ctx), image: ctx.body.image }),

  'GET /api/conversations/:id/photos/:photoId': (ctx) =>
    readPhoto(ctx.db, { ...participationKey(ctx), photoId: ctx.params.photoId }),

  'POST /api/conversations/:id/read': async (ctx) => {
    await markAsRead(ctx, participationKey(ctx));
    return success;
  },

  'POST /api/conversations/:id/typing': async (ctx) => {
    await announceTyping(ctx, participationKey(ctx));
    return success;
  },

  'POST /api/conversations/:id/mute': async (ctx) => {
    await muteConversation(ctx, { ...participationKey(ctx), muted: ctx.body.muted });
    return success;
  },

  'POST /api/conversations/:id/leave': async (ctx) => {
    await leaveConversation(ctx, participationKey(ctx));
    return success;
  },

  'POST /api/messages/:id/remove': async (ctx) => {
    await removeOwnMessage(ctx, { messageId: ctx.params.id, userId: ctx.user.id });
    return readMessage(ctx, ctx.params.id, { ownOnly: true });
  },
});

/** Returns a conversation as the list contains it. Throws 404 if the caller cannot see it. */
async function readListedConversation({ db, user, clock }: Omit<Context, 'params'>, id: string) {
  const [found] = await findConversations(db, user.id, { limit: 1, now: clock.now(), only: id });
  if (!found) throw notFound();
  return found;
}

/** Reads a message; throws 404 if the caller cannot see it, or with `ownOnly` if it is not theirs. */
async function readMessage(
  { db, user }: Omit<Context, 'params'>,
  id: string,
  { ownOnly = false } = {},
) {
  const found = await findMessage(db, id, user.id);
  if (!found || (ownOnly && found.sender?.userId !== user.id)) throw notFound();
  return found;
}
