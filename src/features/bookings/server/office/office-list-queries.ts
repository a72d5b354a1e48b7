import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { findPage } from '#platform/server/database/find-page.ts';
import { containing } from '#platform/server/database/search-words.ts';
import type { officeBookingsContract } from '../../office-bookings-contract.ts';
import { type BookingWithSlot, joined, withSlot } from '../bookings-queries.ts';
import { bookingSlots, bookings } from '../bookings-tables.ts';
import { bookedEvents as events } from '../schedule/booked-events-queries.ts';

type Query = z.output<(typeof officeBookingsContract)['GET /api/admin/bookings']['query']>;

/**
 * A page of the office's list, and the total. Reads the ids first, from indexes that cover the
 * search and sort columns; only the page's bookings are read in full.
 */
export async function findOfficeBookings(
  db: Db,
  query: Query,
): Promise<{ rows: BookingWithSlot[]; total: number }> {
  const { ids, total } = await findPage(db, {
    table: bookings,
    filter: filterOf(query),
    order: orderOf(query),
    // One statement for page and count.
    isSearch: Boolean(query.search),
    rows: query.rows,
    page: query.page,
  });
  return { rows: await findBookingsById(db, ids), total };
}

/** Full bookings, in the order of their ids. */
async function findBookingsById(db: Db, ids: string[]): Promise<BookingWithSlot[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(withSlot)
    .from(bookings)
    .leftJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .leftJoin(events, eq(events.id, bookings.eventId))
    .where(inArray(bookings.id, ids));
  const byId = new Map(rows.map((row) => [row.booking.id, joined(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The bookings of a slot, cancelled ones last. */
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
 * Revenue of bookings in cents: all payments in money or value, minus all refunds, paid out or
 * pending. Retained payments of late cancellations count (decision 0026).
 */
const REVENUE = `(
    select coalesce(sum(paid_cents), 0) from checkouts where kind = 'booking' and paid_cents > 0
  ) - (
    select coalesce(sum(back.amount_cents), 0) from refunds as back
    join checkouts as paid on paid.id = back.checkout_id
    where paid.kind = 'booking' and back.state <> 'failed'
  ) + (
    select coalesce(sum(amount_cents - (refunded_cents - credited_cents)), 0) from desk_payments
  ) - (
    select coalesce(sum(entry.amount), 0)
    from ledger_entries as entry join holdings as holding on holding.id = entry.holding_id
    where entry.cause like :causePattern and holding.kind <> 'pass'
  )`;

/** The four sums above the office's list, over all bookings. */
export async function sumBookings(db: Db) {
  // Raw: the office's list, over whole tables.
  const [sums] = await preparedSql<{
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
  if (!sums) throw new Error('no sums');
  return sums;
}

function filterOf({ search, status, type, from, to }: Query): SQL | undefined {
  return and(
    search ? hasWords(search) : undefined,
    status && eq(bookings.status, status),
    type && eq(bookings.type, type),
    from ? gte(bookings.date, from) : undefined,
    to ? lte(bookings.date, to) : undefined,
  );
}

/** Guardian's name, e-mail (stored in lower case) or phone, case-insensitive. */
function hasWords(search: string): SQL {
  const pattern = containing(search.toLowerCase());
  return sql`(lower(${bookings.guardianName}) like ${pattern}
    or ${bookings.guardianEmail} like ${pattern} or ${bookings.guardianPhone} like ${pattern})`;
}

const sortColumns = {
  created: [bookings.createdAt],
  date: [bookings.date, bookings.createdAt],
  guardian: [bookings.guardianName],
} as const;

/** Newest first by default; the id makes every order total, so that pages don't overlap. */
function orderOf({ sort = 'created', direction }: Query): SQL[] {
  const by = (direction ?? (sort === 'created' ? 'desc' : 'asc')) === 'asc' ? asc : desc;
  return [...sortColumns[sort], bookings.id].map((column) => by(column));
}
