import { and, eq, isNull, lt } from 'drizzle-orm';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import { messagePhotos } from './messages-tables.ts';
import { isVisible } from './visible-messages.ts';

/** Keeps a drawn photo for a message that is to come. Returns its id. */
export async function insertPhoto(
  db: Db,
  values: typeof messagePhotos.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(messagePhotos).values(values).returning({ id: messagePhotos.id });
  if (!row) throw new Error('the photo was not stored');
  return row.id;
}

/** From now on the message shows it, and it lives as long. */
export async function keepPhotoFor(db: Db, photoId: string, messageId: string): Promise<void> {
  await db.update(messagePhotos).set({ messageId }).where(eq(messagePhotos.id, photoId));
}

/** A photo's bytes, for who sees its message, or who has just sent it; null for everybody else. */
export async function findPhoto(
  db: Db,
  wanted: { photoId: string; conversationId: string; userId: string },
): Promise<Buffer | null> {
  const [row] = await plainSql<{ content: Buffer }>(
    db,
    `select photo.content from message_photos as photo
    join conversation_participants as p on p.conversation_id = photo.conversation_id
    left join messages as m on m.id = photo.message_id
    where photo.id = $1 and photo.conversation_id = $2 and p.user_id = $3
      and case when photo.message_id is null then photo.uploaded_by = $3 else ${isVisible} end`,
    [wanted.photoId, wanted.conversationId, wanted.userId],
  );
  return row?.content ?? null;
}

/** Removes photos that no message has shown since `before`. */
export async function forgetUnusedPhotos(db: Db, before: Date): Promise<void> {
  await db
    .delete(messagePhotos)
    .where(and(isNull(messagePhotos.messageId), lt(messagePhotos.createdAt, before)));
}
