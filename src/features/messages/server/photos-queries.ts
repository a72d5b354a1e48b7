import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { messagePhotos } from './messages-tables.ts';
import { isVisible, m, p } from './visible-messages.ts';

/** Stores a photo for a later message. Returns its id. */
export async function insertPhoto(
  db: Db,
  values: typeof messagePhotos.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(messagePhotos).values(values).returning({ id: messagePhotos.id });
  if (!row) throw new Error('the photo was not stored');
  return row.id;
}

/** Attaches the photo to a message; they are deleted together. */
export async function attachPhoto(db: Db, photoId: string, messageId: string): Promise<void> {
  await db.update(messagePhotos).set({ messageId }).where(eq(messagePhotos.id, photoId));
}

/** A photo's bytes, for people who see its message and for its sender; null otherwise. */
export async function findPhoto(
  db: Db,
  { photoId, conversationId, userId }: { photoId: string; conversationId: string; userId: string },
): Promise<Buffer | null> {
  const [row] = await db
    .select({ content: messagePhotos.content })
    .from(messagePhotos)
    .innerJoin(p, eq(p.conversationId, messagePhotos.conversationId))
    .leftJoin(m, eq(m.id, messagePhotos.messageId))
    .where(
      and(
        eq(messagePhotos.id, photoId),
        eq(messagePhotos.conversationId, conversationId),
        eq(p.userId, userId),
        sql`case when ${messagePhotos.messageId} is null then ${messagePhotos.uploadedBy} = ${userId}
          else ${sql.raw(isVisible)} end`,
      ),
    );
  return row?.content ?? null;
}

/** Deletes photos created before `before` that no message shows. */
export async function forgetUnusedPhotos(db: Db, before: Date): Promise<void> {
  await db
    .delete(messagePhotos)
    .where(and(isNull(messagePhotos.messageId), lt(messagePhotos.createdAt, before)));
}
