import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import { conversationParticipants, messagePhotos, messages } from '../messages-tables.ts';
import { isVisible } from '../visible-messages.ts';

type Whose = { conversationId: string; userId: string };

const place = ({ conversationId, userId }: Whose) =>
  and(
    eq(conversationParticipants.conversationId, conversationId),
    eq(conversationParticipants.userId, userId),
  );

/** Moves the read mark to the last message that the person sees. False if it was there already. */
export async function markConversationRead(
  db: Db,
  { conversationId, userId, now }: Whose & { now: Date },
): Promise<boolean> {
  const rows = await plainSql(
    db,
    `update conversation_participants as p set last_read_at = $3, last_read_number = seen.number
    from (select max(m.number) as number from conversation_participants as p
      join messages as m on ${isVisible} where p.conversation_id = $1 and p.user_id = $2) as seen
    where p.conversation_id = $1 and p.user_id = $2 and seen.number > p.last_read_number
    returning p.id`,
    [conversationId, userId, now.toISOString()],
  );
  return rows.length > 0;
}

/** False for who takes no part. */
export async function mutePlace(
  db: Db,
  { mutedAt, ...whose }: Whose & { mutedAt: Date | null },
): Promise<boolean> {
  const rows = await db
    .update(conversationParticipants)
    .set({ mutedAt })
    .where(and(place(whose), isNull(conversationParticipants.leftAt)))
    .returning({ id: conversationParticipants.id });
  return rows.length > 0;
}

/** Empties a message of its sender's, once, with its photo; its conversation, or null. */
export async function removeMessage(
  db: Db,
  { messageId, userId, now }: { messageId: string; userId: string; now: Date },
): Promise<string | null> {
  const [removed] = await db
    .update(messages)
    .set({ removedAt: now, content: '', metadata: sql`${messages.metadata} - 'photo'` })
    .where(
      and(eq(messages.id, messageId), eq(messages.senderId, userId), isNull(messages.removedAt)),
    )
    .returning({ conversationId: messages.conversationId });
  if (!removed) return null;
  await db.delete(messagePhotos).where(eq(messagePhotos.messageId, messageId));
  return removed.conversationId;
}
