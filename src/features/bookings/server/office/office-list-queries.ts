import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import { findPage } from '#platform/server/database/find-page.ts';
import type { officeBookingsContract } from '../../office-bookings-contract.ts';
import { type BookingWithSlot, joined, withSlot } from '../bookings-queries.ts';
import { bookingSlots, bookings } from '../bookings-tables.ts';
import { bookedEvents as events } from '../schedule/booked-events-queries.ts';

type Wanted = z.output<(typeof officeBookingsContract)['GET /api/admin/bookings']['query']>;

/**
 * A page of the office's list and how many there are in all. The ids come first, from indexes that hold
 * what is searched and sorted by; only a page's bookings are read whole.
 */
export async function findOfficeBookings(
  db: Db,
  wanted: Wanted,
): Promise<{ rows: BookingWithSlot[]; total: number }> {
  const { ids, total } = await findPage(db, {
    table: bookings,
    filter: matching(wanted),
    order: orderOf(wanted),
    // Words are looked for once, not for the page and for the count.
    isSearch: Boolean(wanted.search),
    rows: wanted.rows,
    page: wanted.page,
  });
  return { rows: await findBookingsById(db, ids), total };
}

/** Bookings whole, in the order of their ids. */
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

/** The bookings of a slot, those that stand first. */
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
 * What bookings brought in, in cents: all that was paid for them, in money or in value, less all that went
 * back or waits to go back. What was kept of a late cancellation stays in it (decision 0026).
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
    where entry.cause like '%:booking:%' and holding.kind <> 'pass'
  )`;

/** The four sums of the bookings' page, over every booking there is. */
export async function sumBookings(db: Db) {
  const [sums] = await plainSql<{
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
    [],
  );
  if (!sums) throw new Error('no sums');
  return sums;
}

function matching({ search, status, type, from, to }: Wanted): SQL | undefined {
  return and(
    search ? hasWords(search) : undefined,
    status && eq(bookings.status, status),
    type && eq(bookings.type, type),
    from ? gte(bookings.date, from) : undefined,
    to ? lte(bookings.date, to) : undefined,
  );
}

/** Guardian's name, e-mail (kept in lower case) or phone, whatever the capitals. */
function hasWords(search: string): SQL {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(lower(${bookings.guardianName}) like ${pattern}
    or ${bookings.guardianEmail} like ${pattern} or ${bookings.guardianPhone} like ${pattern})`;
}

const sortColumns = {
  created: [bookings.createdAt],
  date: [bookings.date, bookings.createdAt],
  guardian: [bookings.guardianName],
} as const;

/** The newest first unless asked otherwise; the id makes every order whole, so that pages don't overlap. */
function orderOf({ sort = 'created', direction }: Wanted): SQL[] {
  const way = (direction ?? (sort === 'created' ? 'desc' : 'asc')) === 'asc' ? asc : desc;
  return [...sortColumns[sort], bookings.id].map((column) => way(column));
}
