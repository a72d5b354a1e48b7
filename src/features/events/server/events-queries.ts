import { type Db, plainSql } from '../../../server/database.ts';
import type { Event } from '../events-contract.ts';
import type { ChipFilter } from '../events-rules.ts';

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

export type EventsWish = {
  type: 'in-house' | 'external' | null;
  /** Beside what is published: for admins only. */
  includeAll: boolean;
  search: string | null;
  chips: ChipFilter;
  /** What ends after this instant, */
  from: Date;
  /** and begins before this one. */
  to: Date | null;
  /** The last event of the page before. */
  after: string | null;
  limit: number;
};

const PAGE_OF_EVENTS = `${EVENTS_FOR}
  where ($3::boolean or (event.published and (event.cancelled_at is null
      or mine.status in ('paying', 'going', 'waiting', 'offered'))))
    and ($4::text is null or event.event_type = $4)
    and event.ends_at > $5::timestamptz
    and ($6::timestamptz is null or event.starts_at < $6)
    and ($7::text is null or event.title ilike $7 or event.description ilike $7
      or event.location ilike $7 or array_to_string(event.tags, ' ') ilike $7)
    and ($8::text is null
      or (event.price_known and (event.price_cents = 0) = ($8 = 'free')))
    and ($9::text is null or event.tags && string_to_array($9, ','))
    and ($10::text is null or event.tags && string_to_array($10, ',')
      or (num_nonnulls(event.min_age_months, event.max_age_months) > 0
        and coalesce(event.min_age_months, 0) < $12::int
        and coalesce(event.max_age_months, 1000) > $11::int))
    and ($13::uuid is null or (event.starts_at, event.id) > (
      select seen.starts_at, seen.id from events seen where seen.id = $13))
  order by event.starts_at, event.id
  limit $14`;

/** A page of events by their start. */
export function findEventsPage(db: Db, viewer: Viewer, wish: EventsWish): Promise<SeenEvent[]> {
  const { chips } = wish;
  return plainSql<SeenEvent>(db, PAGE_OF_EVENTS, [
    viewer.userId,
    viewer.now.toISOString(),
    wish.includeAll,
    wish.type,
    wish.from.toISOString(),
    wish.to?.toISOString() ?? null,
    wish.search ? `%${wish.search.replace(/[\\%_]/g, '\\$&')}%` : null,
    chips.price,
    chips.places.join(',') || null,
    chips.bands.join(',') || null,
    chips.ages?.from ?? null,
    chips.ages?.to ?? null,
    wish.after,
    wish.limit,
  ]);
}

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
