import { type Db, plainSql } from '#platform/server/database/database.ts';
import { LIVE_CHANNEL } from '#platform/server/live/announce.ts';
import type { LiveNews } from '#shared/live-news.ts';

/** Somebody's place in a conversation, with what decides whether they may write there. */
export type Place = {
  conversationId: string;
  type: 'direct' | 'group' | 'event';
  hasLeft: boolean;
  /** Who else is there. */
  others: number;
  /** In a direct one: the person has blocked the other. */
  hasBlocked: boolean;
};

/** The place of a person in a conversation; null for who never took part. */
export async function findPlace(
  db: Db,
  { conversationId, userId }: { conversationId: string; userId: string },
): Promise<Place | null> {
  const [row] = await plainSql<Place>(
    db,
    `select c.id as "conversationId", c.type, p.left_at is not null as "hasLeft",
      (select count(*)::int from conversation_participants as o
        where o.conversation_id = c.id and o.left_at is null and o.user_id <> p.user_id) as others,
      c.type = 'direct' and exists (select from blocks where blocker_id = p.user_id
        and blocked_id in (select user_id from conversation_participants as o
          where o.conversation_id = c.id)) as "hasBlocked"
    from conversation_participants as p join conversations as c on c.id = p.conversation_id
    where p.conversation_id = $1 and p.user_id = $2`,
    [conversationId, userId],
  );
  return row ?? null;
}

/** Locks a conversation until the transaction ends: what is written in it follows one another. */
export async function lockConversation(db: Db, id: string): Promise<{ lastNumber: number } | null> {
  const [row] = await plainSql<{ lastNumber: number }>(
    db,
    'select last_number as "lastNumber" from conversations where id = $1 for no key update',
    [id],
  );
  return row ?? null;
}

type Audience = {
  conversationId: string;
  /** Who has blocked this one hears nothing of it. */
  from: string | null;
  /** Tells nobody in conversations of more people. */
  most?: number;
  /** Leaves out the one that it comes from. */
  othersOnly?: boolean;
};

/** Announces to those who take part, in one statement; 100 people go into one notice. */
export async function announceToParticipants(
  db: Db,
  { conversationId, from, most = 1_000_000, othersOnly = false }: Audience,
  news: LiveNews,
): Promise<void> {
  await plainSql(
    db,
    `select pg_notify($1, json_build_object(
      'to', json_build_object('userIds', ids), 'news', $2::text::json)::text)
    from (select json_agg(user_id) as ids from (
      select user_id, (row_number() over () - 1) / 100 as part, count(*) over () as people
      from conversation_participants as p
      where conversation_id = $3 and left_at is null and not ($6 and user_id = $4)
        and not exists (select from blocks where blocker_id = p.user_id and blocked_id = $4)
    ) as present where people <= $5 group by part) as parts`,
    [LIVE_CHANNEL, JSON.stringify(news), conversationId, from ?? '', most, othersOnly],
  );
}

/** Ends a person's part in a conversation, once: who is there hears of it, they see nothing newer. */
export async function leavePlace(
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
  await plainSql(
    db,
    `update conversation_participants set left_at = $3::timestamptz, left_number = $4
    where conversation_id = $1 and user_id = $2 and left_at is null`,
    [conversationId, userId, now.toISOString(), locked.lastNumber],
  );
}

/** Who comes to an event no more leaves what is written there; the others keep what that one wrote. */
export async function leaveEventConversation(
  db: Db,
  { eventId, userId, now }: { eventId: string; userId: string; now: Date },
): Promise<void> {
  const [place] = await plainSql<{ conversationId: string }>(
    db,
    `select c.id as "conversationId"
    from conversations as c join conversation_participants as p on p.conversation_id = c.id
    where c.event_id = $1::uuid and p.user_id = $2 and p.left_at is null`,
    [eventId, userId],
  );
  if (place) await leavePlace(db, { ...place, userId, now });
}
