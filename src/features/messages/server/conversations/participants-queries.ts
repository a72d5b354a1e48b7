import { and, eq, isNull } from 'drizzle-orm';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { LIVE_CHANNEL } from '#platform/server/live/announce.ts';
import type { LiveUpdate } from '#shared/live-updates.ts';
import { conversationParticipants, conversations } from '../messages-tables.ts';

/** A person's participation in a conversation, with the facts that assertMayWriteIn checks. */
export type Participation = {
  conversationId: string;
  type: 'direct' | 'group' | 'event';
  hasLeft: boolean;
  /** The number of other participants who have not left. */
  others: number;
  /** Whether the person has blocked the other in a direct conversation. */
  hasBlocked: boolean;
};

/** Returns a person's participation in a conversation; null if they never took part. */
export async function findParticipation(
  db: Db,
  { conversationId, userId }: { conversationId: string; userId: string },
): Promise<Participation | null> {
  const [row] = await preparedSql<Participation>(db, FIND_PARTICIPATION, {
    conversationId,
    userId,
  });
  return row ?? null;
}

/** Raw SQL for speed, because it runs while the conversation is locked for a new message. */
const FIND_PARTICIPATION = `select c.id as "conversationId", c.type, p.left_at is not null as "hasLeft",
    (select count(*)::int from conversation_participants as o
      where o.conversation_id = c.id and o.left_at is null and o.user_id <> p.user_id) as others,
    c.type = 'direct' and exists (select from blocks where blocker_id = p.user_id
      and blocked_id in (select user_id from conversation_participants as o
        where o.conversation_id = c.id)) as "hasBlocked"
  from conversation_participants as p join conversations as c on c.id = p.conversation_id
  where p.conversation_id = :conversationId and p.user_id = :userId`;

/** Locks a conversation until the transaction ends, to serialize its messages. */
export async function lockConversation(db: Db, id: string): Promise<{ lastNumber: number } | null> {
  const [row] = await db
    .select({ lastNumber: conversations.lastNumber })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for('no key update');
  return row ?? null;
}

type Audience = {
  conversationId: string;
  /** Excludes people who have blocked the sender. */
  senderId: string | null;
  /** Announces nothing in larger conversations. */
  maxParticipants?: number;
  excludeSender?: boolean;
};

/** Announces an update to the participants in one statement; each notification lists up to 100 user ids. */
export async function announceToParticipants(
  db: Db,
  { conversationId, senderId, maxParticipants = 1_000_000, excludeSender = false }: Audience,
  update: LiveUpdate,
): Promise<void> {
  await preparedSql(db, ANNOUNCE, {
    channel: LIVE_CHANNEL,
    update: JSON.stringify(update),
    conversationId,
    senderId: senderId ?? '',
    maxParticipants,
    excludeSender,
  });
}

/** Raw SQL for speed, because it runs while the conversation is locked for a new message. */
const ANNOUNCE = `select pg_notify(:channel, json_build_object(
    'to', json_build_object('userIds', ids), 'news', :update::text::json)::text)
  from (select json_agg(user_id) as ids from (
    select user_id, (row_number() over () - 1) / 100 as chunk, count(*) over () as total
    from conversation_participants as p
    where conversation_id = :conversationId and left_at is null
      and not (:excludeSender and user_id = :senderId)
      and not exists (select from blocks where blocker_id = p.user_id and blocked_id = :senderId)
  ) as recipients where total <= :maxParticipants group by chunk) as chunks`;

/** Ends a person's participation and announces it; later messages are hidden from the person. */
export async function endParticipation(
  db: Db,
  { conversationId, userId, now }: { conversationId: string; userId: string; now: Date },
): Promise<void> {
  const locked = await lockConversation(db, conversationId);
  if (!locked) return;
  await announceToParticipants(
    db,
    { conversationId, senderId: null },
    { type: 'conversation', payload: { conversationId } },
  );
  await db
    .update(conversationParticipants)
    .set({ leftAt: now, leftNumber: locked.lastNumber })
    .where(
      and(
        eq(conversationParticipants.conversationId, conversationId),
        eq(conversationParticipants.userId, userId),
        isNull(conversationParticipants.leftAt),
      ),
    );
}

/** Removes a person who no longer attends an event from its conversation; their messages stay. */
export async function leaveEventConversation(
  db: Db,
  { eventId, userId, now }: { eventId: string; userId: string; now: Date },
): Promise<void> {
  const [participation] = await db
    .select({ conversationId: conversations.id })
    .from(conversations)
    .innerJoin(
      conversationParticipants,
      eq(conversationParticipants.conversationId, conversations.id),
    )
    .where(
      and(
        eq(conversations.eventId, eventId),
        eq(conversationParticipants.userId, userId),
        isNull(conversationParticipants.leftAt),
      ),
    );
  if (participation) await endParticipation(db, { ...participation, userId, now });
}
