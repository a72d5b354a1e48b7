import { and, eq, exists, isNull, lt, lte, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { conversationParticipants } from './messages-tables.ts';
import { IS_UNREAD_SQL, viewer, visibleMessage } from './visible-messages.ts';

export type UnreadBatch = {
  conversationId: string;
  userId: string;
  type: 'direct' | 'group' | 'event';
  name: string | null;
  /** The name of the first message's sender; null once their account is deleted. */
  from: string | null;
  firstNumber: number;
  lastNumber: number;
  count: number;
};

/**
 * Returns batches of unread messages that have not been emailed and whose oldest message is from `before` or
 * earlier. There is one batch per person and conversation until it is read, and none for conversations that
 * are muted or had no message in the week before `before`.
 */
export function findUnreadBatches(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<UnreadBatch[]> {
  return preparedSql<UnreadBatch>(db, FIND_BATCHES, { before: before.toISOString(), limit });
}

/** Raw SQL: the lateral join reuses IS_UNREAD_SQL. */
const FIND_BATCHES = `select c.id as "conversationId", p.user_id as "userId", c.type, c.name, batch.*,
      (select users.name from messages join users on users.id = sender_id
        where conversation_id = c.id and number = batch."firstNumber") as "from"
    from conversation_participants as p join conversations as c on c.id = p.conversation_id
    cross join lateral (
      select min(m.number) as "firstNumber", max(m.number) as "lastNumber", count(*)::int as count,
        min(m.created_at) as oldest
      from messages as m where ${IS_UNREAD_SQL}
    ) as batch
    where p.left_at is null and p.muted_at is null and p.mailed_number <= p.last_read_number
      and c.last_number > p.last_read_number and c.last_message_at > :before::timestamptz - interval '7 days'
      and batch.oldest <= :before
    order by c.id, p.user_id limit :limit`;

/** Marks the batch as emailed; false if another server did so first, or it was read. */
export async function markBatchEmailed(db: Db, batch: UnreadBatch): Promise<boolean> {
  const participation = conversationParticipants;
  const rows = await db
    .update(participation)
    .set({ mailedNumber: batch.lastNumber })
    .where(
      and(
        eq(participation.conversationId, batch.conversationId),
        eq(participation.userId, batch.userId),
        lte(participation.mailedNumber, participation.lastReadNumber),
        lt(participation.lastReadNumber, batch.firstNumber),
        isNull(participation.leftAt),
        isNull(participation.mutedAt),
      ),
    )
    .returning({ id: participation.id });
  return rows.length > 0;
}

/** The key of a batch's email. With the user id appended, it is the subject of `isBatchUnread`. */
export const batchKey = ({
  conversationId,
  firstNumber,
}: Pick<UnreadBatch, 'conversationId' | 'firstNumber'>) =>
  `unread-messages:${conversationId}:${firstNumber}`;

/**
 * Whether a batch is still unread, and the person has neither turned off message notifications, nor muted or
 * left the conversation. `subject` is the batch's key, ":" and the user id.
 */
export async function isBatchUnread(
  { db }: Pick<Services, 'db'>,
  subject: string,
): Promise<boolean> {
  const [, conversationId = '', firstNumber = '', userId = ''] = subject.split(':');
  const unread = db
    .select({ id: visibleMessage.id })
    .from(visibleMessage)
    .where(and(sql.raw(IS_UNREAD_SQL), eq(visibleMessage.number, Number(firstNumber))));
  const rows = await db
    .select({ id: viewer.id })
    .from(viewer)
    .innerJoin(users, eq(users.id, viewer.userId))
    .where(
      and(
        eq(viewer.conversationId, conversationId),
        eq(viewer.userId, userId),
        isNull(viewer.leftAt),
        isNull(viewer.mutedAt),
        eq(users.notifyMessages, true),
        exists(unread),
      ),
    );
  return rows.length > 0;
}
