import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { findPageOfIds } from '#platform/server/database/paginate.ts';
import { likePattern } from '#platform/server/database/search-text.ts';
import type { officeBookingsContract } from '../../office-bookings-contract.ts';
import { type BookingWithSlot, bookingColumns, toBookingWithSlot } from '../bookings-queries.ts';
import { bookingSlots, bookings } from '../bookings-tables.ts';
import { isNoShow } from '../no-show-fees/no-show-sql.ts';
import { bookedEvents as events } from '../schedule/booked-events-tables.ts';

type Query = z.output<(typeof officeBookingsContract)['GET /api/admin/bookings']['query']>;

/**
 * Returns a page of the office's list, and the total. Selects the ids first, from indexes that cover the search and
 * sort columns, and then only the page's full rows.
 */
export async function findOfficeBookings(
  db: Db,
  query: Query,
  now: Date,
): Promise<{ rows: BookingWithSlot[]; total: number }> {
  const { ids, total } = await findPageOfIds(db, {
    table: bookings,
    filter: officeBookingsFilter(query, now),
    order: buildOrder(query),
    isSearch: Boolean(query.search),
    pageSize: query.rows,
    page: query.page,
  });
  return { rows: await findBookingsById(db, ids), total };
}

/** Returns bookings in the order of `ids`. */
async function findBookingsById(db: Db, ids: string[]): Promise<BookingWithSlot[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(bookingColumns)
    .from(bookings)
    .leftJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .leftJoin(events, eq(events.id, bookings.eventId))
    .where(inArray(bookings.id, ids));
  const byId = new Map(rows.map((row) => [row.booking.id, toBookingWithSlot(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Lists the bookings of a slot, cancelled ones last. */
export async function findBookingsOfSlot(db: Db, slotId: string): Promise<BookingWithSlot[]> {
  const ids = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.slotId, slotId))
    .orderBy(sql`${bookings.status} = 'cancelled'`, asc(bookings.guardianName), asc(bookings.id))
    .limit(500);
  return findBookingsById(
    db,
    ids.map(({ id }) => id),
  );
}

/**
 * The revenue of bookings in cents: all payments in money or value, minus all refunds, paid out or pending. Includes
 * the retained payments of late cancellations (decision 0026).
 */
const REVENUE = `(
    select coalesce(sum(paid_cents), 0) from checkouts where kind = 'booking' and paid_cents > 0
  ) - (
    select coalesce(sum(refund.amount_cents), 0) from refunds as refund
    join checkouts as paid on paid.id = refund.checkout_id
    where paid.kind = 'booking' and refund.state <> 'failed'
  ) + (
    select coalesce(sum(amount_cents - (refunded_cents - credited_cents)), 0) from desk_payments
  ) - (
    select coalesce(sum(entry.amount), 0)
    from ledger_entries as entry join holdings as holding on holding.id = entry.holding_id
    where entry.cause like :causePattern and holding.kind <> 'pass'
  )`;

/** Returns the counts and the revenue of all bookings. */
export async function sumBookings(db: Db) {
  // Raw SQL, because the query builder cannot express it concisely.
  const [summary] = await preparedSql<{
    total: number;
    paid: number;
    pending: number;
    revenueCents: number;
  }>(
    db,
    `select count(*)::int as total,
      count(*) filter (where status = 'paid')::int as paid,
      count(*) filter (where status = 'pending')::int as pending,
      (${REVENUE})::float8 as "revenueCents"
    from bookings`,
    { causePattern: '%:booking:%' },
  );
  if (!summary) throw new Error('the summary query returned no row');
  return summary;
}

/** The list's filters, for its page and its export. */
export function officeBookingsFilter(
  { search, status, type, from, to }: Pick<Query, 'search' | 'status' | 'type' | 'from' | 'to'>,
  now: Date,
): SQL | undefined {
  return and(
    search ? matchesBooking(search) : undefined,
    status === 'no-show' ? isNoShow(now) : status && eq(bookings.status, status),
    type && eq(bookings.type, type),
    from ? gte(bookings.date, from) : undefined,
    to ? lte(bookings.date, to) : undefined,
  );
}

/** Matches the guardian's name, email (stored in lower case) or phone, case-insensitively. */
export function matchesBooking(search: string): SQL {
  const pattern = likePattern(search.toLowerCase());
  return sql`(lower(${bookings.guardianName}) like ${pattern}
    or ${bookings.guardianEmail} like ${pattern} or ${bookings.guardianPhone} like ${pattern})`;
}

const sortColumns = {
  created: [bookings.createdAt],
  date: [bookings.date, bookings.createdAt],
  guardian: [bookings.guardianName],
} as const;

/** Newest first by default. The id breaks ties, so pages don't overlap. */
function buildOrder({ sort = 'created', direction }: Query): SQL[] {
  const order = (direction ?? (sort === 'created' ? 'desc' : 'asc')) === 'asc' ? asc : desc;
  return [...sortColumns[sort], bookings.id].map((column) => order(column));
}
