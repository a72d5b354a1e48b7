import { and, asc, eq, exists, gt, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { isVisiblePairSql } from '#features/matches/server/index.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import type { SuggestibleFamily } from '../suggestion-rules.ts';
import { eventInterests, events } from './events-tables.ts';

export type Member = SuggestibleFamily & {
  userId: string;
  /** Approved matches of the family, best first. */
  friends: { userId: string; firstName: string }[];
};

/** Raw SQL: embeds `isVisiblePairSql`, which is SQL text, and needs ordered aggregates. */
const SELECT_MEMBERS = `
  select person.id as "userId", person.parent_interests || person.interests as interests,
    coalesce((select json_agg(birth_month) from children where children.user_id = person.family),
      '[]') as "birthMonths",
    coalesce((
      select json_agg(json_build_object('userId', friend.id, 'firstName', friend.first_name)
        order by found.match_score desc)
      from family_matches found join users friend
        on friend.id = case when found.user_id = person.family
          then found.matched_user_id else found.user_id end
        join users own on own.id = person.family
      where person.family in (found.user_id, found.matched_user_id)
        and ${isVisiblePairSql('found', 'own', 'friend')}
    ), '[]') as friends
  from (
    select users.*, coalesce((
      select owner_id from household_members join households on households.id = household_id
      where household_members.user_id = users.id), users.id) as family
    from users
  ) person`;

/** Returns a member's interests, children and friends, to score events; null if unknown. */
export async function findMember(db: Db, userId: string): Promise<Member | null> {
  const [row] = await preparedSql<Member>(db, `${SELECT_MEMBERS} where person.id = :userId`, {
    userId,
  });
  return row ?? null;
}

/** Returns a page of members with ids above `after` who allow suggestions and have received none since `quietSince`. */
export function findMembersToNotify(
  db: Db,
  { after, quietSince, limit }: { after: string; quietSince: Date; limit: number },
): Promise<Member[]> {
  return preparedSql<Member>(
    db,
    `${SELECT_MEMBERS}
    where person.notify_events and person.id > :after and not exists (
      select from notifications where notifications.user_id = person.id
        and type = 'EVENT_SUGGESTION' and created_at > :quietSince::timestamptz)
    order by person.id limit :limit`,
    { after, quietSince: quietSince.toISOString(), limit },
  );
}

const hasFreeSpots = or(eq(events.eventType, 'external'), lt(events.taken, events.capacity));
const isActive = and(events.published, isNull(events.cancelledAt));

/**
 * Returns published events with free spots that start between two instants, soonest first. `respondedIds` are the users
 * with any RSVP, `attendingIds` those who are interested, paying or going.
 */
export function findCandidates(
  db: Db,
  { from, to, limit }: { from: Date; to: Date; limit: number },
) {
  const { userId, status } = eventInterests;
  return db
    .select({
      id: events.id,
      title: events.title,
      description: events.description,
      tags: events.tags,
      minAgeMonths: events.minAgeMonths,
      maxAgeMonths: events.maxAgeMonths,
      startsAt: events.startsAt,
      respondedIds: sql<
        string[]
      >`coalesce(json_agg(${userId}) filter (where ${userId} is not null), '[]')`,
      attendingIds: sql<string[]>`coalesce(
        json_agg(${userId}) filter (where ${status} in ('interested', 'paying', 'going')), '[]')`,
    })
    .from(events)
    .leftJoin(eventInterests, eq(eventInterests.eventId, events.id))
    .where(and(isActive, gt(events.startsAt, from), lte(events.startsAt, to), hasFreeSpots))
    .groupBy(events.id)
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(limit);
}

export type Candidate = Awaited<ReturnType<typeof findCandidates>>[number];

/**
 * Whether a suggestion may still be sent: the event is upcoming and has free spots, and the person has no RSVP and
 * still allows suggestions.
 */
export async function canSendSuggestion(db: Db, eventId: string, userId: string, now: Date) {
  const interest = db
    .select({ id: eventInterests.id })
    .from(eventInterests)
    .where(and(eq(eventInterests.eventId, eventId), eq(eventInterests.userId, userId)));
  const recipient = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), users.notifyEvents));
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.id, eventId),
        isActive,
        gt(events.startsAt, now),
        hasFreeSpots,
        notExists(interest),
        exists(recipient),
      ),
    );
  return rows.length > 0;
}
