import { and, eq, isNull } from 'drizzle-orm';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { LIVE_CHANNEL } from '#platform/server/live/announce.ts';
import type { LiveNews } from '#shared/live-news.ts';
import { conversationParticipants, conversations } from '../messages-tables.ts';

/** A person's participation in a conversation, with the facts that decide whether they may write. */
export type Participation = {
  conversationId: string;
  type: 'direct' | 'group' | 'event';
  hasLeft: boolean;
  /** How many others take part. */
  others: number;
  /** In a direct conversation: the person has blocked the other. */
  hasBlocked: boolean;
};

/** A person's participation in a conversation; null if they never took part. */
export async function findParticipation(
  db: Db,
  { conversationId, userId }: { conversationId: string; userId: string },
): Promise<Participation | null> {
  const [row] = await preparedSql<Participation>(db, PARTICIPATION, { conversationId, userId });
  return row ?? null;
}

/** Raw SQL: sending a message runs it while it holds the conversation's lock. */
const PARTICIPATION = `select c.id as "conversationId", c.type, p.left_at is not null as "hasLeft",
    (select count(*)::int from conversation_participants as o
      where o.conversation_id = c.id and o.left_at is null and o.user_id <> p.user_id) as others,
    c.type = 'direct' and exists (select from blocks where blocker_id = p.user_id
      and blocked_id in (select user_id from conversation_participants as o
        where o.conversation_id = c.id)) as "hasBlocked"
  from conversation_participants as p join conversations as c on c.id = p.conversation_id
  where p.conversation_id = :conversationId and p.user_id = :userId`;

/** Locks a conversation until the transaction ends, which serializes its messages. */
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
  /** Those who have blocked this person are left out. */
  from: string | null;
  /** Announces nothing in conversations of more people. */
  most?: number;
  /** Leaves out `from`. */
  othersOnly?: boolean;
};

/** Announces to the participants, in one statement; each notice names up to 100 people. */
export async function announceToParticipants(
  db: Db,
  { conversationId, from, most = 1_000_000, othersOnly = false }: Audience,
  news: LiveNews,
): Promise<void> {
  await preparedSql(db, ANNOUNCE, {
    channel: LIVE_CHANNEL,
    news: JSON.stringify(news),
    conversationId,
    from: from ?? '',
    most,
    othersOnly,
  });
}

/** Raw SQL: sending a message runs it while it holds the conversation's lock. */
const ANNOUNCE = `select pg_notify(:channel, json_build_object(
    'to', json_build_object('userIds', ids), 'news', :news::text::json)::text)
  from (select json_agg(user_id) as ids from (
    select user_id, (row_number() over () - 1) / 100 as part, count(*) over () as people
    from conversation_participants as p
    where conversation_id = :conversationId and left_at is null
      and not (:othersOnly and user_id = :from)
      and not exists (select from blocks where blocker_id = p.user_id and blocked_id = :from)
  ) as present where people <= :most group by part) as parts`;

/** Ends a person's part in a conversation: the others are notified, and the person sees nothing newer. */
export async function endParticipation(
  db: Db,
  { conversationId, userId, now }: { conversationId: string; userId: string; now: Date },
): Promise<void> {
  const locked = await lockConversation(db, conversationId);
  if (!locked) return;
  await announceToParticipants(
    db,
    { conversationId, from: null },
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

/** A person who no longer comes to an event leaves its conversation; the others keep their messages. */
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
