import { asc, eq, sql } from 'drizzle-orm';
import type { PersonalDataHandler } from '#platform/server/personal-data.ts';
import { eraseSender } from './erase-sender.ts';
import {
  conversationParticipants,
  conversations,
  messagePhotos,
  messages,
} from './messages-tables.ts';

/**
 * Exports the person's messages, photos and participations, without other people's messages. Deleting the account
 * deletes its photos; its messages stay in their conversations without a sender.
 */
export const messagesPersonalData: PersonalDataHandler = {
  read: async (db, { id }) => ({
    conversations: await db
      .select({
        conversationId: conversations.id,
        type: conversations.type,
        name: conversations.name,
        joinedAt: conversationParticipants.joinedAt,
        leftAt: conversationParticipants.leftAt,
        mutedAt: conversationParticipants.mutedAt,
        lastReadAt: conversationParticipants.lastReadAt,
      })
      .from(conversationParticipants)
      .innerJoin(conversations, eq(conversations.id, conversationParticipants.conversationId))
      .where(eq(conversationParticipants.userId, id))
      .orderBy(asc(conversationParticipants.joinedAt)),
    messages: await db
      .select({
        conversationId: messages.conversationId,
        number: messages.number,
        content: messages.content,
        type: messages.type,
        clientId: messages.clientId,
        createdAt: messages.createdAt,
        removedAt: messages.removedAt,
      })
      .from(messages)
      .where(eq(messages.senderId, id))
      .orderBy(asc(messages.createdAt), asc(messages.number)),
    messagePhotos: await db
      .select({
        conversationId: messagePhotos.conversationId,
        width: messagePhotos.width,
        height: messagePhotos.height,
        jpeg: sql<string>`translate(encode(${messagePhotos.content}, 'base64'), E'\\n', '')`,
        createdAt: messagePhotos.createdAt,
      })
      .from(messagePhotos)
      .where(eq(messagePhotos.uploadedBy, id))
      .orderBy(asc(messagePhotos.createdAt)),
  }),

  erase: (_ctx, db, { id }) => eraseSender(db, id),
};
