import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Message } from '../messages-contract.ts';
import { isVisible, m, p } from './visible-messages.ts';

const visibleMessages = (db: Db) =>
  db
    .select({
      id: m.id,
      conversationId: m.conversationId,
      number: m.number,
      senderId: m.senderId,
      name: users.name,
      profileImageUrl: users.profileImageUrl,
      content: m.content,
      type: m.type,
      metadata: m.metadata,
      clientId: sql<string | null>`case when ${m.senderId} = ${p.userId} then ${m.clientId} end`,
      createdAt: m.createdAt,
      removedAt: m.removedAt,
    })
    .from(p)
    .innerJoin(m, sql.raw(isVisible))
    .leftJoin(users, eq(users.id, m.senderId));

type Row = Awaited<ReturnType<typeof visibleMessages>>[number];

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
  const rows = await visibleMessages(db)
    .where(
      and(
        eq(p.conversationId, conversationId),
        eq(p.userId, userId),
        after === undefined ? undefined : gt(m.number, after),
        before === undefined ? undefined : lt(m.number, before),
      ),
    )
    .orderBy(isForward ? asc(m.number) : desc(m.number))
    .limit(limit);
  const found = rows.map(toMessage);
  return isForward ? found.reverse() : found;
}

/** Returns a message; null unless it is visible to the person. */
export async function findMessage(db: Db, id: string, userId: string): Promise<Message | null> {
  const [row] = await visibleMessages(db).where(and(eq(m.id, id), eq(p.userId, userId)));
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
