import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { Message } from '../messages-contract.ts';
import type { MessageMetadata } from './messages-tables.ts';
import { isVisible } from './visible-messages.ts';

type Row = {
  id: string;
  conversationId: string;
  number: number;
  senderId: string | null;
  name: string | null;
  profileImageUrl: string | null;
  content: string;
  type: Message['type'];
  metadata: MessageMetadata;
  clientId: string | null;
  createdAt: Date;
  removedAt: Date | null;
};

const columns = `m.id, m.conversation_id as "conversationId", m.number, m.sender_id as "senderId",
  users.name, users.profile_image_url as "profileImageUrl", m.content, m.type, m.metadata,
  case when m.sender_id = p.user_id then m.client_id end as "clientId",
  m.created_at as "createdAt", m.removed_at as "removedAt"`;

const source = `conversation_participants as p
  join messages as m on ${isVisible}
  left join users on users.id = m.sender_id`;

type Wanted = { limit: number; before?: number | undefined; after?: number | undefined };

/**
 * Messages of a conversation as a participant sees them, newest first: those before a number, or the
 * oldest after one (what was missed comes without a hole), or the latest.
 */
export async function findMessages(
  db: Db,
  { conversationId, userId }: { conversationId: string; userId: string },
  { limit, before, after }: Wanted,
): Promise<Message[]> {
  const isForward = after !== undefined;
  const rows = await plainSql<Row>(
    db,
    `select ${columns} from ${source}
    where p.conversation_id = $1 and p.user_id = $2 and m.number > $3 and m.number < $4
    order by m.number ${isForward ? 'asc' : 'desc'} limit $5`,
    [conversationId, userId, after ?? 0, before ?? 2_147_483_647, limit],
  );
  const found = rows.map(asMessage);
  return isForward ? found.reverse() : found;
}

/** A message as a participant of its conversation sees it; null for everybody else. */
export async function findMessage(db: Db, id: string, userId: string): Promise<Message | null> {
  const [row] = await plainSql<Row>(
    db,
    `select ${columns} from ${source} where m.id = $1 and p.user_id = $2`,
    [id, userId],
  );
  return row ? asMessage(row) : null;
}

function asMessage(row: Row): Message {
  const { id, conversationId, number, senderId, content, type, metadata, clientId } = row;
  const { photo } = metadata;
  return {
    ...{ id, conversationId, number, content, type, clientId },
    sender:
      senderId === null
        ? null
        : { userId: senderId, name: row.name ?? '', profileImageUrl: row.profileImageUrl },
    photo: photo
      ? { url: photoUrl(conversationId, photo.id), width: photo.width, height: photo.height }
      : null,
    removed: row.removedAt !== null,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

const photoUrl = (conversationId: string, photoId: string) =>
  `/api/conversations/${conversationId}/photos/${photoId}`;
