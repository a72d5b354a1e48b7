import type { Db } from '#platform/server/database/database.ts';
import { plainSql } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import {
  announceToParticipants,
  findPlace,
  lockConversation,
} from './conversations/participants-queries.ts';
import { findStanding, refuseWriting } from './may-write.ts';
import type { MessageMetadata } from './messages-tables.ts';
import { keepPhotoFor } from './photos-queries.ts';

type NewMessage = {
  conversationId: string;
  senderId: string;
  content: string;
  photoId?: string | undefined;
  clientId?: string | undefined;
};

/**
 * The one place through which messages go, in the caller's transaction: it locks the conversation, so that
 * a message's number is there only with all before it, and queues the live news of it. A repeated
 * `clientId` is the same message. Returns its id. Throws 404 for who never took part, else may-write's.
 */
export async function storeMessage(
  ctx: Pick<Services, 'clock' | 'venue'>,
  db: Db,
  message: NewMessage,
): Promise<string> {
  const { conversationId, senderId, clientId, photoId } = message;
  const locked = await lockConversation(db, conversationId);
  if (!locked) throw notFound();
  // Everybody who writes here waits for the lock: what it needs to know is asked in one go.
  const [place, earlier, standing] = await Promise.all([
    findPlace(db, { conversationId, userId: senderId }),
    clientId ? findRepeated(db, { conversationId, senderId, clientId }) : null,
    findStanding(ctx, db, senderId),
  ]);
  if (!place) throw notFound();
  if (earlier) return earlier;
  refuseWriting(ctx, place, standing);
  const photo = photoId ? await photoToShow(db, { photoId, conversationId, senderId }) : undefined;
  const news = { type: 'new_message', payload: { conversationId } } as const;
  const [id] = await Promise.all([
    insertMessage(db, message, {
      number: locked.lastNumber + 1,
      now: ctx.clock.now(),
      metadata: photo ? { photo } : {},
    }),
    announceToParticipants(db, { conversationId, from: senderId }, news),
  ]);
  if (photo) await keepPhotoFor(db, photo.id, id);
  return id;
}

async function photoToShow(
  db: Db,
  { photoId, ...owner }: { photoId: string; conversationId: string; senderId: string },
): Promise<MessageMetadata['photo']> {
  const [photo] = await plainSql<NonNullable<MessageMetadata['photo']>>(
    db,
    `select id, width, height from message_photos
    where id = $1 and conversation_id = $2 and uploaded_by = $3 and message_id is null for update`,
    [photoId, owner.conversationId, owner.senderId],
  );
  if (!photo) throw httpError(409, 'messages.photoGone');
  return photo;
}

async function findRepeated(
  db: Db,
  wanted: { conversationId: string; senderId: string; clientId: string },
): Promise<string | null> {
  const [row] = await plainSql<{ id: string }>(
    db,
    'select id from messages where conversation_id = $1 and sender_id = $2 and client_id = $3',
    [wanted.conversationId, wanted.senderId, wanted.clientId],
  );
  return row?.id ?? null;
}

/**
 * Writes it, moves the conversation's number on, and the writer's read mark. Who has blocked the writer
 * is kept with the message: it stays hidden from them, unblocked or not (decision 0023).
 */
async function insertMessage(
  db: Db,
  { conversationId, senderId, content, clientId }: NewMessage,
  { number, now, metadata }: { number: number; now: Date; metadata: MessageMetadata },
): Promise<string> {
  const [row] = await plainSql<{ id: string }>(
    db,
    `with hidden as (
      select json_agg(blocker_id) as ids from blocks
      join conversation_participants on user_id = blocker_id and conversation_id = $1
      where blocked_id = $2
    ), counted as (
      update conversations set last_number = $3, last_message_at = $4 where id = $1
    ), seen as (
      update conversation_participants set last_read_number = $3, last_read_at = $4
      where conversation_id = $1 and user_id = $2
    )
    insert into messages
      (conversation_id, sender_id, number, created_at, content, client_id, type, metadata)
    select $1, $2, $3, $4, $5, $6, $7, $8::text::jsonb || case when hidden.ids is null then '{}'
      else jsonb_build_object('hiddenFrom', hidden.ids) end
    from hidden
    returning id`,
    [
      ...[conversationId, senderId, number, now.toISOString(), content, clientId ?? null],
      ...[metadata.photo ? 'photo' : 'text', JSON.stringify(metadata)],
    ],
  );
  if (!row) throw new Error('the message was not stored');
  return row.id;
}
