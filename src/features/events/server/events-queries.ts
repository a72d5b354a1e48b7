import {
  aliasedTable,
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { householdMembers, households } from '#features/household/server/household-tables.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { containsWords } from '#platform/server/database/search-words.ts';
import type { Event } from '../events-contract.ts';
import { type ChipFilter, LONGEST_EVENT_MILLIS } from '../events-rules.ts';
import { eventInterests, events, type InterestStatus } from './events-tables.ts';

/** An event as one person sees it, without companions. */
export type SeenEvent = Omit<Event, 'companions'>;

/** The caller (null for visitors) and the time. */
export type Viewer = { userId: string | null; now: Date };

const mine = aliasedTable(eventInterests, 'mine');

/** Whether the person holds a running membership, or their family does. */
function isMember(db: Db, { userId, now }: Viewer): SQL {
  if (userId === null) return sql`false`;
  const familyOwner = db
    .select({ id: households.ownerId })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .where(eq(householdMembers.userId, userId));
  const running = db
    .select({ id: memberCodes.id })
    .from(memberCodes)
    .where(
      and(
        eq(memberCodes.userId, sql`coalesce(${familyOwner}, ${userId})`),
        memberCodes.active,
        isNotNull(memberCodes.membershipType),
        or(isNull(memberCodes.expiresAt), gt(memberCodes.expiresAt, now)),
      ),
    );
  return exists(running);
}

/** Position in the waitlist, from 1; null for others. */
function waitlistPosition(db: Db): SQL<number | null> {
  const line = aliasedTable(eventInterests, 'line');
  const before = db
    .select({ count: sql`count(*)::int` })
    .from(line)
    .where(
      and(
        eq(line.eventId, events.id),
        // Literal, to match the partial index.
        sql`${line.status} = 'waiting'`,
        sql`(${line.createdAt}, ${line.id}) <= (${mine.createdAt}, ${mine.id})`,
      ),
    );
  return sql`case when ${mine.status} = 'waiting' then ${before} end`;
}

/** Events as the viewer sees them, with their price and RSVP; ignores expired offers. */
const eventsFor = (db: Db, viewer: Viewer) =>
  db
    .select({
      event: {
        id: events.id,
        title: events.title,
        description: events.description,
        eventType: events.eventType,
        location: events.location,
        sourceUrl: events.sourceUrl,
        startsAt: events.startsAt,
        endsAt: events.endsAt,
        allDay: events.allDay,
        capacity: events.capacity,
        priceCents: events.priceCents,
        priceKnown: events.priceKnown,
        tags: events.tags,
        minAgeMonths: events.minAgeMonths,
        maxAgeMonths: events.maxAgeMonths,
        published: events.published,
        seriesId: events.seriesId,
      },
      spotsLeft: sql<number | null>`case when ${events.eventType} = 'in-house'
        then greatest(${events.capacity} - ${events.taken}, 0) end`,
      yourPriceCents: sql<number>`case when ${isMember(db, viewer)}
        then coalesce(${events.memberPriceCents}, ${events.priceCents})
        else ${events.priceCents} end`,
      cancelled: sql<boolean>`${isNotNull(events.cancelledAt)}`,
      you: {
        // The join leaves withdrawn ones out.
        status: sql<Exclude<InterestStatus, 'withdrawn'>>`${mine.status}`,
        spots: mine.spots,
        bookingId: mine.bookingId,
        heldUntil: mine.heldUntil,
      },
      place: waitlistPosition(db),
    })
    .from(events)
    .leftJoin(
      mine,
      and(
        eq(mine.eventId, events.id),
        viewer.userId === null ? sql`false` : eq(mine.userId, viewer.userId),
        ne(mine.status, 'withdrawn'),
        or(ne(mine.status, 'offered'), gt(mine.heldUntil, viewer.now)),
      ),
    )
    .$dynamic();

type Row = Awaited<ReturnType<typeof eventsFor>>[number];

const asSeen = ({ event, you, place, ...rest }: Row): SeenEvent => ({
  ...event,
  ...rest,
  startsAt: event.startsAt.toISOString(),
  endsAt: event.endsAt.toISOString(),
  you: you && { ...you, place, heldUntil: you.heldUntil?.toISOString() ?? null },
});

export type EventsInput = {
  type: 'in-house' | 'external' | null;
  /** Also unpublished ones: for admins only. */
  includeAll: boolean;
  /** Past events, the latest first. */
  past: boolean;
  search: string | null;
  chips: ChipFilter;
  /** Events that end after this instant; null for all. */
  from: Date | null;
  /** Events that start before this instant; null for all. */
  to: Date | null;
  /** The last event of the previous page. */
  after: string | null;
  limit: number;
};

/** A page of events. Omitted filters are left out of the statement, so each combination gets its own plan. */
export async function findEventsPage(
  db: Db,
  viewer: Viewer,
  input: EventsInput,
): Promise<SeenEvent[]> {
  const by = input.past ? desc : asc;
  const rows = await eventsFor(db, viewer)
    .where(matches(viewer, input))
    .orderBy(by(events.startsAt), by(events.id))
    .limit(input.limit);
  return rows.map(asSeen);
}

function matches({ now }: Viewer, input: EventsInput): SQL | undefined {
  const { includeAll, past, type, from, to, search, after, chips } = input;
  return and(
    from
      ? and(
          // Events last at most LONGEST_EVENT_MILLIS: this bounds the scan of the index on the start.
          gte(events.startsAt, new Date(from.getTime() - LONGEST_EVENT_MILLIS)),
          gt(events.endsAt, from),
        )
      : undefined,
    past ? and(lt(events.startsAt, now), lte(events.endsAt, now)) : undefined,
    includeAll
      ? undefined
      : and(
          events.published,
          or(
            isNull(events.cancelledAt),
            inArray(mine.status, ['paying', 'going', 'waiting', 'offered']),
          ),
        ),
    type ? eq(events.eventType, type) : undefined,
    to ? lt(events.startsAt, to) : undefined,
    containsWords(
      search ?? undefined,
      events.title,
      events.description,
      events.location,
      sql`array_to_string(${events.tags}, ' ')`,
    ),
    chips.price
      ? and(
          events.priceKnown,
          chips.price === 'free' ? eq(events.priceCents, 0) : ne(events.priceCents, 0),
        )
      : undefined,
    chips.places.length > 0 ? arrayOverlaps(events.tags, chips.places) : undefined,
    isForAges(chips),
    after ? isAfterCursor(after, past ? '<' : '>') : undefined,
  );
}

function isForAges({ ages, bands }: ChipFilter): SQL | undefined {
  if (!ages) return undefined;
  return or(
    arrayOverlaps(events.tags, bands),
    and(
      sql`num_nonnulls(${events.minAgeMonths}, ${events.maxAgeMonths}) > 0`,
      sql`coalesce(${events.minAgeMonths}, 0) < ${ages.to}::int`,
      sql`coalesce(${events.maxAgeMonths}, 1000) > ${ages.from}::int`,
    ),
  );
}

const isAfterCursor = (id: string, comparison: '<' | '>') =>
  sql`(${events.startsAt}, ${events.id}) ${sql.raw(comparison)} (
    select seen.starts_at, seen.id from ${events} as seen where seen.id = ${id}::uuid)`;

/** Events by their ids, in that order; skips missing ones. */
export async function findEventsByIds(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<SeenEvent[]> {
  const rows = await eventsFor(db, viewer).where(inArray(events.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.event.id, asSeen(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
