import { inTransaction } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { type CallContext, routes } from '#platform/server/http/route.ts';
import { messagesContract } from '../messages-contract.ts';
import { beginConversation, joinEvent } from './begin-conversation.ts';
import {
  leaveConversation,
  muteConversation,
  readConversation,
  takeBackMessage,
  tellTyping,
} from './change-conversation.ts';
import { countUnreadMessages, findConversations } from './conversations-queries.ts';
import { findMessage, findMessages } from './messages-queries.ts';
import { openGroup } from './open-group.ts';
import { findPlace } from './participants-queries.ts';
import { readPhoto, takePhoto } from './send-photo.ts';
import { storeMessage } from './store-message.ts';

const done = { success: true as const };

type Call = Pick<CallContext, 'db' | 'clock' | 'venue'> & {
  user: { id: string };
  params: { id: string };
};
const whose = ({ user, params }: Call) => ({ conversationId: params.id, userId: user.id });

export const messagesRoutes = routes(messagesContract, {
  'GET /api/conversations': ({ db, user, clock, query }) =>
    findConversations(db, user.id, { limit: query.limit, now: clock.now() }),

  'GET /api/conversations/unread': async ({ db, user }) => ({
    unread: await countUnreadMessages(db, user.id),
  }),

  'POST /api/conversations': async (here) =>
    conversationOf(here, await beginConversation(here, here.user.id, here.body)),

  'POST /api/matches/groups/open': async (here) => ({
    conversationId: await openGroup(here, here.body),
  }),

  'POST /api/events/:id/conversation': async (here) =>
    conversationOf(here, await joinEvent(here, here.user.id, here.params.id)),

  'GET /api/conversations/:id/messages': async (here) => {
    const found = await findMessages(here.db, whose(here), here.query);
    if (found.length === 0 && !(await findPlace(here.db, whose(here)))) throw notFound();
    return found;
  },

  'POST /api/conversations/:id/messages': async (here) => {
    const { content, photoId, clientId } = here.body;
    const message = { conversationId: here.params.id, senderId: here.user.id, content };
    const id = await inTransaction(here.db, (db) =>
      storeMessage(here, db, { ...message, photoId, clientId }),
    );
    return messageOf(here, id);
  },

  'POST /api/conversations/:id/photos': (here) =>
    takePhoto(here, { ...whose(here), image: here.body.image }),

  'GET /api/conversations/:id/photos/:photoId': (here) =>
    readPhoto(here.db, { ...whose(here), photoId: here.params.photoId }),

  'POST /api/conversations/:id/read': async (here) => {
    await readConversation(here, whose(here));
    return done;
  },

  'POST /api/conversations/:id/typing': async (here) => {
    await tellTyping(here, whose(here));
    return done;
  },

  'POST /api/conversations/:id/mute': async (here) => {
    await muteConversation(here, { ...whose(here), muted: here.body.muted });
    return done;
  },

  'POST /api/conversations/:id/leave': async (here) => {
    await leaveConversation(here, whose(here));
    return done;
  },

  'POST /api/messages/:id/remove': async (here) => {
    await takeBackMessage(here, { messageId: here.params.id, userId: here.user.id });
    return messageOf(here, here.params.id, { ownOnly: true });
  },
});

async function conversationOf({ db, user, clock }: Omit<Call, 'params'>, only: string) {
  const [found] = await findConversations(db, user.id, { limit: 1, now: clock.now(), only });
  if (!found) throw notFound();
  return found;
}

/** The message as the caller sees it; 404 for one that is not theirs to see, or not their own. */
async function messageOf({ db, user }: Omit<Call, 'params'>, id: string, { ownOnly = false } = {}) {
  const found = await findMessage(db, id, user.id);
  if (!found || (ownOnly && found.sender?.userId !== user.id)) throw notFound();
  return found;
}
