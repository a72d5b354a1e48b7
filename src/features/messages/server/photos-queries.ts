import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { messagePhotos } from './messages-tables.ts';
import { IS_VISIBLE_SQL, viewer, visibleMessage } from './visible-messages.ts';

/** Stores a photo for a later message. Returns its id. */
export async function insertPhoto(
  db: Db,
  values: typeof messagePhotos.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(messagePhotos).values(values).returning({ id: messagePhotos.id });
  if (!row) throw new Error('photo was not inserted');
  return row.id;
}

/** Attaches the photo to a message; it is deleted with the message. */
export async function attachPhoto(db: Db, photoId: string, messageId: string): Promise<void> {
  await db.update(messagePhotos).set({ messageId }).where(eq(messagePhotos.id, photoId));
}

/** Returns a photo's bytes; null unless the person sees its message or uploaded it. */
export async function findPhoto(
  db: Db,
  { photoId, conversationId, userId }: { photoId: string; conversationId: string; userId: string },
): Promise<Buffer | null> {
  const [row] = await db
    .select({ content: messagePhotos.content })
    .from(messagePhotos)
    .innerJoin(viewer, eq(viewer.conversationId, messagePhotos.conversationId))
    .leftJoin(visibleMessage, eq(visibleMessage.id, messagePhotos.messageId))
    .where(
      and(
        eq(messagePhotos.id, photoId),
        eq(messagePhotos.conversationId, conversationId),
        eq(viewer.userId, userId),
        sql`case when ${messagePhotos.messageId} is null then ${messagePhotos.uploadedBy} = ${userId}
          else ${sql.raw(IS_VISIBLE_SQL)} end`,
      ),
    );
  return row?.content ?? null;
}

/** Deletes photos created before `before` that no message uses. */
export async function deleteUnusedPhotos(db: Db, before: Date): Promise<void> {
  await db
    .delete(messagePhotos)
    .where(and(isNull(messagePhotos.messageId), lt(messagePhotos.createdAt, before)));
}
