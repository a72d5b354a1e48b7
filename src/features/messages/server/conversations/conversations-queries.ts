import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import type { Conversation } from '../../messages-contract.ts';
import { MAX_UNREAD_COUNT } from '../../messages-rules.ts';
import { IS_UNREAD_SQL, IS_VISIBLE_SQL, viewer, visibleMessage } from '../visible-messages.ts';

/** An event's conversation may have hundreds of participants. */
const MAX_PARTICIPANTS_LISTED = 20;

type Row = Omit<Conversation, 'latestMessage' | 'lastMessageAt' | 'closed' | 'closedUntil'> & {
  latest: (Omit<NonNullable<Conversation['latestMessage']>, 'createdAt'> & { at: string }) | null;
  blocked: boolean;
  suspendedUntil: string | null;
  /** Whether the person joined a family whose owner did not grant messages. */
  household: boolean;
};

/**
 * Returns a person's conversations, newest message first, in one statement; with `only`, just the one with
 * this id. Lists empty direct conversations only for the person who opened them.
 */
export async function findConversations(
  db: Db,
  userId: string,
  { limit, now, only = null }: { limit: number; now: Date; only?: string | null },
): Promise<Conversation[]> {
  const rows = await preparedSql<Row>(db, LIST_CONVERSATIONS, {
    userId,
    now: now.toISOString(),
    limit,
    only,
  });
  return rows.map(toConversation);
}

/** Raw SQL: the lateral joins and aggregates reuse IS_UNREAD_SQL and IS_VISIBLE_SQL. */
const LIST_CONVERSATIONS = `select c.id, c.type, c.name, c.event_id as "eventId", c.match_id as "matchId",
      p.muted_at is not null as muted, latest.message as latest,
      (select count(*)::int from (
        select from messages as m where ${IS_UNREAD_SQL} limit ${MAX_UNREAD_COUNT}
      ) as counted) as "unreadCount",
      (select count(*)::int from conversation_participants as o
        where o.conversation_id = c.id and o.left_at is null) as "participantCount",
      coalesce((select json_agg(json_build_object('userId', id, 'name', name,
          'profileImageUrl', profile_image_url) order by joined_at, id) from (
        select users.id, users.name, profile_image_url, o.joined_at
        from conversation_participants as o join users on users.id = o.user_id
        where o.conversation_id = c.id and o.left_at is null and o.user_id <> p.user_id
        order by o.joined_at, users.id limit ${MAX_PARTICIPANTS_LISTED}
      ) as others), '[]') as participants,
      (select o.last_read_number from conversation_participants as o
        where c.type = 'direct' and o.conversation_id = c.id and o.user_id <> p.user_id
      ) as "readByOther",
      c.type = 'direct' and exists (select from blocks where blocker_id = p.user_id
        and blocked_id in (select user_id from conversation_participants as o
          where o.conversation_id = c.id)) as blocked,
      (select to_json(suspended_until) from restrictions
        where restrictions.user_id = p.user_id and suspended_until > :now) as "suspendedUntil",
      exists (select from household_members as h
        where h.user_id = p.user_id and not h.may_message) as household
    from conversation_participants as p
    join conversations as c on c.id = p.conversation_id
    left join lateral (
      select m.created_at as at, json_build_object('content', m.content, 'type', m.type,
        'removed', m.removed_at is not null,
        'isOwn', m.sender_id is not distinct from p.user_id, 'at', m.created_at) as message
      from messages as m where ${IS_VISIBLE_SQL} order by m.number desc limit 1
    ) as latest on true
    where p.user_id = :userId and p.left_at is null and (:only::uuid is null or c.id = :only)
      and (c.type <> 'direct' or latest.at is not null or p.last_read_at is not null)
    order by coalesce(latest.at, p.joined_at) desc, c.id
    limit :limit`;

function toConversation({ latest, blocked, suspendedUntil, household, ...row }: Row): Conversation {
  const createdAt = latest ? new Date(latest.at).toISOString() : null;
  const { content, type, removed, isOwn } = latest ?? {};
  const isAlone = row.type === 'direct' && row.participants.length === 0;
  return {
    ...row,
    latestMessage:
      createdAt === null || content === undefined || !type
        ? null
        : { content, type, removed: removed === true, isOwn: isOwn === true, createdAt },
    lastMessageAt: createdAt,
    closed:
      (isAlone && 'alone') ||
      (blocked && 'blocked-by-you') ||
      (suspendedUntil && 'suspended') ||
      (household && 'household') ||
      null,
    closedUntil: suspendedUntil && new Date(suspendedUntil).toISOString(),
  };
}

/** Counts a person's unread messages in conversations that are not muted, up to 100. */
export async function countUnreadMessages(db: Db, userId: string): Promise<number> {
  const unread = db
    .select({ id: visibleMessage.id })
    .from(viewer)
    .innerJoin(visibleMessage, sql.raw(IS_UNREAD_SQL))
    .where(and(eq(viewer.userId, userId), isNull(viewer.leftAt), isNull(viewer.mutedAt)))
    .limit(MAX_UNREAD_COUNT);
  return db.$count(unread.as('unread'));
}
