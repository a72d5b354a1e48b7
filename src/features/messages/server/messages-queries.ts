import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Message } from '../messages-contract.ts';
import { IS_VISIBLE_SQL, viewer, visibleMessage } from './visible-messages.ts';

const selectVisibleMessages = (db: Db) =>
  db
    .select({
      id: visibleMessage.id,
      conversationId: visibleMessage.conversationId,
      number: visibleMessage.number,
      senderId: visibleMessage.senderId,
      name: users.name,
      profileImageUrl: users.profileImageUrl,
      content: visibleMessage.content,
      type: visibleMessage.type,
      metadata: visibleMessage.metadata,
      clientId: sql<
        string | null
      >`case when ${visibleMessage.senderId} = ${viewer.userId} then ${visibleMessage.clientId} end`,
      createdAt: visibleMessage.createdAt,
      removedAt: visibleMessage.removedAt,
    })
    .from(viewer)
    .innerJoin(visibleMessage, sql.raw(IS_VISIBLE_SQL))
    .leftJoin(users, eq(users.id, visibleMessage.senderId));

type Row = Awaited<ReturnType<typeof selectVisibleMessages>>[number];

type Slice = { limit: number; before?: number | undefined; after?: number | undefined };

/**
 * Returns a conversation's messages visible to a participant, newest first: those before a number, the oldest ones
 * after a number (so that a page catches up without a gap), or the latest.
 */
export async function findMessages(
  db: Db,
  { conversationId, userId }: { conversationId: string; userId: string },
  { limit, before, after }: Slice,
): Promise<Message[]> {
  const isForward = after !== undefined;
  const rows = await selectVisibleMessages(db)
    .where(
      and(
        eq(viewer.conversationId, conversationId),
        eq(viewer.userId, userId),
        after === undefined ? undefined : gt(visibleMessage.number, after),
        before === undefined ? undefined : lt(visibleMessage.number, before),
      ),
    )
    .orderBy(isForward ? asc(visibleMessage.number) : desc(visibleMessage.number))
    .limit(limit);
  const found = rows.map(toMessage);
  return isForward ? found.reverse() : found;
}

/** Returns a message; null unless it is visible to the person. */
export async function findMessage(db: Db, id: string, userId: string): Promise<Message | null> {
  const [row] = await selectVisibleMessages(db).where(
    and(eq(visibleMessage.id, id), eq(viewer.userId, userId)),
  );
  return row ? toMessage(row) : null;
}

function toMessage(row: Row): Message {
  const { id, conversationId, number, senderId, content, type, metadata, clientId } = row;
  const { photo } = metadata;
  return {
    id,
    conversationId,
    number,
    content,
    type,
    clientId,
    sender:
      senderId === null
        ? null
        : { userId: senderId, name: row.name ?? '', profileImageUrl: row.profileImageUrl },
    photo: photo
      ? { url: photoUrl(conversationId, photo.id), width: photo.width, height: photo.height }
      : null,
    removed: row.removedAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}

const photoUrl = (conversationId: string, photoId: string) =>
  `/api/conversations/${conversationId}/photos/${photoId}`;
