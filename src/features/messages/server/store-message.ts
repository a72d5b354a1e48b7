import { and, eq, isNull } from 'drizzle-orm';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import {
  announceToParticipants,
  findParticipation,
  lockConversation,
} from './conversations/participants-queries.ts';
import { assertMayWriteIn, findWriteAccess } from './may-write.ts';
import { type MessageMetadata, messagePhotos, messages } from './messages-tables.ts';
import { attachPhoto } from './photos-queries.ts';

type NewMessage = {
  conversationId: string;
  senderId: string;
  content: string;
  photoId?: string | undefined;
  clientId?: string | undefined;
};

/**
 * Stores and announces a message in the caller's transaction; locks the conversation, so that numbers have no gaps.
 * Idempotent by `clientId`. Returns the message's id. Throws 404 if the sender never took part, 409 unless
 * the photo is the sender's and unused, and the errors of assertMayWriteIn.
 */
export async function storeMessage(
  ctx: Pick<Services, 'clock' | 'venue'>,
  db: Db,
  message: NewMessage,
): Promise<string> {
  const { conversationId, senderId, clientId, photoId } = message;
  const locked = await lockConversation(db, conversationId);
  if (!locked) throw notFound();
  // Pipelined into one round trip: other senders wait for the lock.
  const [participation, storedId, writeAccess] = await Promise.all([
    findParticipation(db, { conversationId, userId: senderId }),
    clientId ? findStoredMessage(db, { conversationId, senderId, clientId }) : null,
    findWriteAccess(ctx, db, senderId),
  ]);
  if (!participation) throw notFound();
  if (storedId) return storedId;
  assertMayWriteIn(ctx, participation, writeAccess);
  const photo = photoId
    ? await lockUnusedPhoto(db, { photoId, conversationId, senderId })
    : undefined;
  const update = { type: 'new_message', payload: { conversationId } } as const;
  const [id] = await Promise.all([
    insertMessage(db, message, {
      number: locked.lastNumber + 1,
      now: ctx.clock.now(),
      metadata: photo ? { photo } : {},
    }),
    announceToParticipants(db, { conversationId, senderId }, update),
  ]);
  if (photo) await attachPhoto(db, photo.id, id);
  return id;
}

async function lockUnusedPhoto(
  db: Db,
  { photoId, ...owner }: { photoId: string; conversationId: string; senderId: string },
): Promise<MessageMetadata['photo']> {
  const [photo] = await db
    .select({ id: messagePhotos.id, width: messagePhotos.width, height: messagePhotos.height })
    .from(messagePhotos)
    .where(
      and(
        eq(messagePhotos.id, photoId),
        eq(messagePhotos.conversationId, owner.conversationId),
        eq(messagePhotos.uploadedBy, owner.senderId),
        isNull(messagePhotos.messageId),
      ),
    )
    .for('update');
  if (!photo) throw httpError(409, 'messages.photoGone');
  return photo;
}

async function findStoredMessage(
  db: Db,
  key: { conversationId: string; senderId: string; clientId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, key.conversationId),
        eq(messages.senderId, key.senderId),
        eq(messages.clientId, key.clientId),
      ),
    );
  return row?.id ?? null;
}

/**
 * Inserts the message, and advances the conversation's number and the sender's read mark. Records the people who have
 * blocked the sender: the message stays hidden from them even after unblocking (decision 0023).
 */
async function insertMessage(
  db: Db,
  { conversationId, senderId, content, clientId }: NewMessage,
  { number, now, metadata }: { number: number; now: Date; metadata: MessageMetadata },
): Promise<string> {
  const [row] = await preparedSql<{ id: string }>(db, INSERT_MESSAGE, {
    conversationId,
    senderId,
    number,
    now: now.toISOString(),
    content,
    clientId: clientId ?? null,
    type: metadata.photo ? 'photo' : 'text',
    metadata: JSON.stringify(metadata),
  });
  if (!row) throw new Error('message was not inserted');
  return row.id;
}

/** Raw SQL: makes three changes in one round trip, because other senders wait for the lock. */
const INSERT_MESSAGE = `with hidden as (
    select json_agg(blocker_id) as ids from blocks
    join conversation_participants on user_id = blocker_id and conversation_id = :conversationId
    where blocked_id = :senderId
  ), advanced_number as (
    update conversations set last_number = :number, last_message_at = :now
    where id = :conversationId
  ), advanced_read_mark as (
    update conversation_participants set last_read_number = :number, last_read_at = :now
    where conversation_id = :conversationId and user_id = :senderId
  )
  insert into messages
    (conversation_id, sender_id, number, created_at, content, client_id, type, metadata)
  select :conversationId, :senderId, :number, :now, :content, :clientId, :type,
    :metadata::text::jsonb || case when hidden.ids is null then '{}'
      else jsonb_build_object('hiddenFrom', hidden.ids) end
  from hidden
  returning id`;
