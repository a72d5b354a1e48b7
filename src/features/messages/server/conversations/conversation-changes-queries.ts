import { and, eq, gt, isNull, max, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { conversationParticipants, messagePhotos, messages } from '../messages-tables.ts';
import { IS_VISIBLE_SQL, viewer, visibleMessage } from '../visible-messages.ts';

type ParticipationKey = { conversationId: string; userId: string };

const isParticipation = ({ conversationId, userId }: ParticipationKey) =>
  and(
    eq(conversationParticipants.conversationId, conversationId),
    eq(conversationParticipants.userId, userId),
  );

/** Moves the read mark to the last visible message; false if nothing was unread. */
export async function advanceReadMark(
  db: Db,
  { conversationId, userId, now }: ParticipationKey & { now: Date },
): Promise<boolean> {
  const lastVisible = db
    .select({ number: max(visibleMessage.number).as('number') })
    .from(viewer)
    .innerJoin(visibleMessage, sql.raw(IS_VISIBLE_SQL))
    .where(and(eq(viewer.conversationId, conversationId), eq(viewer.userId, userId)))
    .as('last_visible');
  const rows = await db
    .update(conversationParticipants)
    .set({ lastReadAt: now, lastReadNumber: sql`${lastVisible.number}` })
    .from(lastVisible)
    .where(
      and(
        isParticipation({ conversationId, userId }),
        gt(lastVisible.number, conversationParticipants.lastReadNumber),
      ),
    )
    .returning({ id: conversationParticipants.id });
  return rows.length > 0;
}

/** Sets or clears `mutedAt`; false if the person is not a participant. */
export async function setMuted(
  db: Db,
  { mutedAt, ...key }: ParticipationKey & { mutedAt: Date | null },
): Promise<boolean> {
  const rows = await db
    .update(conversationParticipants)
    .set({ mutedAt })
    .where(and(isParticipation(key), isNull(conversationParticipants.leftAt)))
    .returning({ id: conversationParticipants.id });
  return rows.length > 0;
}

/**
 * Empties a user's own message and deletes its photo. Returns the conversation's id; null if the message was
 * already removed or is not theirs.
 */
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
