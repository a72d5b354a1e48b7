import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { isUnread } from './visible-messages.ts';

export type Pile = {
  conversationId: string;
  userId: string;
  type: 'direct' | 'group' | 'event';
  name: string | null;
  /** Who wrote the first of them; null for who has left the product. */
  from: string | null;
  firstNumber: number;
  lastNumber: number;
  count: number;
};

/**
 * Messages that somebody has not read and was not told of, where the oldest of them was written
 * before `before`: one pile for each person and conversation, until it is read. Muted ones are none.
 */
export function findUnreadPiles(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<Pile[]> {
  return plainSql<Pile>(
    db,
    `select c.id as "conversationId", p.user_id as "userId", c.type, c.name, pile.*,
      (select users.name from messages join users on users.id = sender_id
        where conversation_id = c.id and number = pile."firstNumber") as "from"
    from conversation_participants as p join conversations as c on c.id = p.conversation_id
    cross join lateral (
      select min(m.number) as "firstNumber", max(m.number) as "lastNumber", count(*)::int as count,
        min(m.created_at) as oldest
      from messages as m where ${isUnread}
    ) as pile
    where p.left_at is null and p.muted_at is null and p.mailed_number <= p.last_read_number
      and c.last_number > p.last_read_number and c.last_message_at > $1::timestamptz - interval '7 days'
      and pile.oldest <= $1
    order by c.id, p.user_id limit $2`,
    [before.toISOString(), limit],
  );
}

/** Notes that the person was told of it. False if somebody else did so first, or it was read. */
export async function markPileTold(db: Db, pile: Pile): Promise<boolean> {
  const rows = await plainSql(
    db,
    `update conversation_participants set mailed_number = $3
    where conversation_id = $1 and user_id = $2 and mailed_number <= last_read_number
      and last_read_number < $4 and left_at is null and muted_at is null
    returning id`,
    [pile.conversationId, pile.userId, pile.lastNumber, pile.firstNumber],
  );
  return rows.length > 0;
}

/** Names a pile: a mail's key, and with the person what is asked before it leaves. */
export const pileKey = ({
  conversationId,
  firstNumber,
}: Pick<Pile, 'conversationId' | 'firstNumber'>) =>
  `unread-messages:${conversationId}:${firstNumber}`;

/** Whether a pile (its key, then ":" and whose) is still unread, and the person still wants to know. */
export async function isPileUnread(
  { db }: Pick<Services, 'db'>,
  subject: string,
): Promise<boolean> {
  const [, conversationId = '', firstNumber = '', userId = ''] = subject.split(':');
  const rows = await plainSql(
    db,
    `select 1 from conversation_participants as p join users on users.id = p.user_id
    where p.conversation_id = $1 and p.user_id = $3 and p.left_at is null and p.muted_at is null
      and notify_messages
      and exists (select from messages as m where ${isUnread} and m.number = $2)`,
    [conversationId, Number(firstNumber), userId],
  );
  return rows.length > 0;
}
