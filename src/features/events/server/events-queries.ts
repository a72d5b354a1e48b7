import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { Event } from '../events-contract.ts';
import { type ChipFilter, LONGEST_EVENT_MILLIS } from '../events-rules.ts';

/** An event as one person sees it, without whom to go with. */
export type SeenEvent = Omit<Event, 'companions'>;

const isoText = (instant: string) =>
  `to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Events for the person $1 (null: a visitor) at $2. Who holds a running membership, or whose family
 * does, pays the member price; an offer whose time is up is none any more.
 */
const EVENTS_FOR = `
  with me as (
    select exists (
      select from member_codes code
      where code.user_id = coalesce((
          select owner_id from household_members join households on households.id = household_id
          where household_members.user_id = $1::text), $1::text)
        and code.active and code.membership_type is not null
        and (code.expires_at is null or code.expires_at > $2::timestamptz)
    ) as is_member
  )
  select event.id, event.title, event.description, event.event_type as "eventType", event.location,
    event.source_url as "sourceUrl", ${isoText('event.starts_at')} as "startsAt",
    ${isoText('event.ends_at')} as "endsAt", event.all_day as "allDay", event.capacity,
    case when event.event_type = 'in-house'
      then greatest(event.capacity - event.taken, 0) end as "spotsLeft",
    event.price_cents as "priceCents", event.price_known as "priceKnown",
    case when me.is_member then coalesce(event.member_price_cents, event.price_cents)
      else event.price_cents end as "yourPriceCents",
    event.tags, event.min_age_months as "minAgeMonths", event.max_age_months as "maxAgeMonths",
    event.cancelled_at is not null as cancelled, event.published,
    event.series_id as "seriesId",
    case when mine.id is not null then json_build_object(
      'status', mine.status, 'spots', mine.spots, 'bookingId', mine.booking_id,
      'heldUntil', ${isoText('mine.held_until')},
      'place', case when mine.status = 'waiting' then (
        select count(*)::int from event_interests line
        where line.event_id = event.id and line.status = 'waiting'
          and (line.created_at, line.id) <= (mine.created_at, mine.id)) end
    ) end as you
  from events event cross join me
  left join event_interests mine on mine.event_id = event.id and mine.user_id = $1::text
    and mine.status <> 'withdrawn'
    and not (mine.status = 'offered' and mine.held_until <= $2::timestamptz)`;

/** Who asks, and when. `userId` is null for visitors. */
export type Viewer = { userId: string | null; now: Date };

export type EventsInput = {
  type: 'in-house' | 'external' | null;
  /** Beside what is published: for admins only. */
  includeAll: boolean;
  /** What is over, the latest first. */
  past: boolean;
  search: string | null;
  chips: ChipFilter;
  /** What ends after this instant; null for all that ever was, */
  from: Date | null;
  /** and begins before this one. */
  to: Date | null;
  /** The last event of the page before. */
  after: string | null;
  limit: number;
};

/**
 * Filters are added to the statement only when given: one plan for every combination would read all
 * events for each page.
 */
export function findEventsPage(db: Db, viewer: Viewer, input: EventsInput): Promise<SeenEvent[]> {
  const values: (string | number | null)[] = [viewer.userId, viewer.now.toISOString()];
  const given = (value: string | number) => `$${values.push(value)}`;
  const conditions = conditionsOf(input, given).join('\n    and ');
  const direction = input.past ? 'desc' : 'asc';
  return plainSql<SeenEvent>(
    db,
    `${EVENTS_FOR}
  where ${conditions}
  order by event.starts_at ${direction}, event.id ${direction}
  limit ${given(input.limit)}`,
    values,
  );
}

function conditionsOf(input: EventsInput, given: (value: string | number) => string): string[] {
  const { includeAll, past, type, from, to, search, after, chips } = input;
  const conditions = ['true'];
  if (from) {
    // What began longer ago than an event lasts is over: the index on the start begins there.
    const earliest = new Date(from.getTime() - LONGEST_EVENT_MILLIS);
    conditions.push(
      `event.starts_at >= ${given(earliest.toISOString())}::timestamptz`,
      `event.ends_at > ${given(from.toISOString())}::timestamptz`,
    );
  }
  if (past)
    conditions.push('event.starts_at < $2::timestamptz and event.ends_at <= $2::timestamptz');
  if (!includeAll) {
    conditions.push(`event.published and (event.cancelled_at is null
      or mine.status in ('paying', 'going', 'waiting', 'offered'))`);
  }
  if (type) conditions.push(`event.event_type = ${given(type)}`);
  if (to) conditions.push(`event.starts_at < ${given(to.toISOString())}::timestamptz`);
  if (search) {
    const like = given(`%${search.replace(/[\\%_]/g, '\\$&')}%`);
    conditions.push(`(event.title ilike ${like} or event.description ilike ${like}
      or event.location ilike ${like} or array_to_string(event.tags, ' ') ilike ${like})`);
  }
  if (chips.price) {
    conditions.push(
      `event.price_known and event.price_cents ${chips.price === 'free' ? '=' : '<>'} 0`,
    );
  }
  if (chips.places.length > 0) conditions.push(hasTag(given(chips.places.join(','))));
  if (chips.ages) {
    conditions.push(`(${hasTag(given(chips.bands.join(',')))}
      or (num_nonnulls(event.min_age_months, event.max_age_months) > 0
        and coalesce(event.min_age_months, 0) < ${given(chips.ages.to)}::int
        and coalesce(event.max_age_months, 1000) > ${given(chips.ages.from)}::int))`);
  }
  if (after) {
    conditions.push(`(event.starts_at, event.id) ${past ? '<' : '>'} (
      select seen.starts_at, seen.id from events seen where seen.id = ${given(after)}::uuid)`);
  }
  return conditions;
}

const hasTag = (list: string) => `event.tags && string_to_array(${list}, ',')`;

/** Some events by their ids, in that order; those that do not exist are left out. */
export async function findEventsByIds(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<SeenEvent[]> {
  const rows = await plainSql<SeenEvent>(
    db,
    `${EVENTS_FOR} where event.id = any(string_to_array($3, ',')::uuid[])`,
    [viewer.userId, viewer.now.toISOString(), ids.join(',')],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
