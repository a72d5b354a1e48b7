import { and, eq, inArray, isNotNull, like, sql } from 'drizzle-orm';
import { notifications } from '#features/notifications/server/notifications-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import {
  conversationParticipants,
  conversations,
  messagePhotos,
  messages,
} from './messages-tables.ts';

/**
 * Erases an account's traces right before it is deleted: its photos, its conversations without other participants, and
 * its name in notifications and emails to others. Its messages stay in their conversations.
 */
export async function eraseSender(db: Db, userId: string): Promise<void> {
  const { conversationId } = conversationParticipants;
  const soloConversations = db
    .select({ id: conversationId })
    .from(conversationParticipants)
    .groupBy(conversationId)
    .having(sql`bool_and(${conversationParticipants.userId} = ${userId})`);
  await db.delete(conversations).where(inArray(conversations.id, soloConversations));
  await deletePhotos(db, userId);
  await db
    .update(messages)
    .set({ clientId: null })
    .where(and(eq(messages.senderId, userId), isNotNull(messages.clientId)));
  const hiddenFrom = sql`${messages.metadata}->'hiddenFrom'`;
  await db
    .update(messages)
    .set({
      metadata: sql`jsonb_set(${messages.metadata}, '{hiddenFrom}', (${hiddenFrom}) - ${userId}::text)`,
    })
    .where(sql`${hiddenFrom} ? ${userId}`);
  await redactNotifications(db, userId);
  await db
    .update(conversations)
    .set({ pair: sql`'gone:' || ${conversations.id}` })
    .where(
      and(eq(conversations.type, 'direct'), inArray(conversations.id, conversationsOf(db, userId))),
    );
}

async function deletePhotos(db: Db, userId: string) {
  await db
    .update(messages)
    .set({
      content: '',
      removedAt: sql`coalesce(${messages.removedAt}, now())`,
      metadata: sql`${messages.metadata} - 'photo'`,
    })
    .where(and(eq(messages.senderId, userId), eq(messages.type, 'photo')));
  await db.delete(messagePhotos).where(eq(messagePhotos.uploadedBy, userId));
}

/** Deletes notifications and empties emails about messages, because they contain the sender's name. */
async function redactNotifications(db: Db, userId: string) {
  const links = db
    .select({ link: sql`'/messages?conversation=' || ${conversationParticipants.conversationId}` })
    .from(conversationParticipants)
    .where(eq(conversationParticipants.userId, userId));
  await db
    .delete(notifications)
    .where(and(eq(notifications.type, 'MESSAGE'), inArray(notifications.link, links)));
  const emailConversationId = sql`split_part(${outbox.key}, ':', 4)`;
  await db
    .update(outbox)
    .set({
      mail: sql`case when ${outbox.state} = 'sent' then '{}'::jsonb
        else ${outbox.mail} || '{"subject": "", "text": ""}'::jsonb end`,
    })
    .where(
      and(
        like(outbox.key, 'notification:%:unread-messages:%'),
        sql`${emailConversationId} in (select own.conversation_id::text from ${conversationsOf(db, userId).as('own')})`,
      ),
    );
}

const conversationsOf = (db: Db, userId: string) =>
  db
    .select({ id: conversationParticipants.conversationId })
    .from(conversationParticipants)
    .where(eq(conversationParticipants.userId, userId));
