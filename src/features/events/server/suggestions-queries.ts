import { isVisible } from '#features/matches/server/index.ts';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { SuggestibleFamily } from '../suggestion-rules.ts';

export type Member = SuggestibleFamily & {
  userId: string;
  /** Approved matches of the family, best first. */
  friends: { userId: string; firstName: string }[];
};

const MEMBER = `
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
        and ${isVisible('found', 'own', 'friend')}
    ), '[]') as friends
  from (
    select users.*, coalesce((
      select owner_id from household_members join households on households.id = household_id
      where household_members.user_id = users.id), users.id) as family
    from users
  ) person`;

/** What decides which events suit a person: their interests, their family's children and friends. */
export async function findMember(db: Db, userId: string): Promise<Member | null> {
  const [row] = await plainSql<Member>(db, `${MEMBER} where person.id = $1`, [userId]);
  return row ?? null;
}

/** Members who want suggestions and had none since `quietSince`, a page after the id `after`. */
export function findMembersToSuggest(
  db: Db,
  { after, quietSince, limit }: { after: string; quietSince: Date; limit: number },
): Promise<Member[]> {
  return plainSql<Member>(
    db,
    `${MEMBER}
    where person.notify_events and person.id > $1 and not exists (
      select from notifications where notifications.user_id = person.id
        and type = 'EVENT_SUGGESTION' and created_at > $2::timestamptz)
    order by person.id limit $3`,
    [after, quietSince.toISOString(), limit],
  );
}

export type Candidate = {
  id: string;
  title: string;
  description: string | null;
  tags: string[];
  startsAtMillis: number;
  minAgeMonths: number | null;
  maxAgeMonths: number | null;
  /** Who stands to it in whatever way, and who of them goes or is interested. */
  known: string[];
  going: string[];
};

/** Events between two instants that have room, with who stands to them already; the first first. */
export function findCandidates(
  db: Db,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<Candidate[]> {
  return plainSql<Candidate>(
    db,
    `select event.id, title, description, tags, min_age_months as "minAgeMonths",
      max_age_months as "maxAgeMonths",
      (extract(epoch from starts_at) * 1000)::float8 as "startsAtMillis",
      coalesce(json_agg(user_id) filter (where user_id is not null), '[]') as known,
      coalesce(json_agg(user_id) filter (where status in ('interested', 'paying', 'going')), '[]')
        as going
    from events event left join event_interests on event_interests.event_id = event.id
    where published and cancelled_at is null
      and starts_at > $1::timestamptz and starts_at <= $2::timestamptz
      and (event_type = 'external' or taken < capacity)
    group by event.id order by starts_at, event.id limit $3`,
    [from.toISOString(), to.toISOString(), limit],
  );
}

/** Whether a suggestion ("event:person") may still leave: it takes place and is no news to them. */
export async function isSuggestionOpen(db: Db, eventId: string, userId: string, now: Date) {
  const rows = await plainSql(
    db,
    `select 1 from events where id = $1 and published and cancelled_at is null
      and starts_at > $3::timestamptz and (event_type = 'external' or taken < capacity)
      and not exists (select from event_interests where event_id = $1 and user_id = $2)
      and exists (select from users where users.id = $2 and notify_events)`,
    [eventId, userId, now.toISOString()],
  );
  return rows.length > 0;
}
