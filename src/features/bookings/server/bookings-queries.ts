import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { familyEmailsSql } from '#features/accounts/server/index.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import type { BookedItem } from '#features/prices/booked-items-rules.ts';
import {
  bookedItemsSql,
  deductExtras,
  findSoldLines,
  insertSoldLines,
  restoreExtras,
  reverseSoldLines,
} from '#features/prices/server/index.ts';
import type { SaleLine } from '#features/prices/tax-rules.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import type { StoredLanguage } from '#shared/languages.ts';
import type { NoShowFee } from '../no-show-fee-fields.ts';
import { bookingSlots, bookings } from './bookings-tables.ts';
import { hasCome } from './no-show-fees/no-show-sql.ts';
import { bookedEvents as events } from './schedule/booked-events-tables.ts';

export type Booking = typeof bookings.$inferSelect;
/** A booking with the start and end of its slot or event. `language` is the account's if it has one. */
export type BookingWithSlot = Booking & {
  startsAt: Date;
  endsAt: Date;
  /** The event's title; null for sessions. */
  eventTitle: string | null;
  /** The event's location; null if it takes place at the venue. */
  eventLocation: string | null;
  /** The admissions and extras as sold; of an event, the extras. */
  bookedItems: BookedItem[];
  /** When it was paid, also if it is cancelled by now; null while it is unpaid. */
  paidAt: Date | null;
  /** The no-show fee that staff asked for; null for none. */
  noShowFee: NoShowFee | null;
};

export type NewBooking = Pick<
  Booking,
  | 'id'
  | 'userId'
  | 'type'
  | 'slotId'
  | 'date'
  | 'slotLabel'
  | 'childrenCount'
  | 'priceCents'
  | 'status'
  | 'guardianName'
  | 'guardianEmail'
  | 'guardianPhone'
  | 'notes'
  | 'memberCodeId'
  | 'language'
  | 'holdExpiresAt'
  | 'heldFrom'
  | 'requestKey'
> &
  Partial<
    Pick<
      Booking,
      | 'eventId'
      | 'discountCents'
      | 'promoCodeId'
      | 'valueCents'
      | 'visits'
      | 'officeNote'
      | 'noShowFeeCents'
    >
  >;

/** The start of the slot or event, or of the day if the event was removed. */
export const startsAt =
  sql<Date>`coalesce(${bookingSlots.startsAt}, ${events.startsAt}, ${bookings.date}::timestamptz)`.mapWith(
    bookingSlots.startsAt,
  );
export const endsAt =
  sql<Date>`coalesce(${bookingSlots.endsAt}, ${events.endsAt}, ${bookings.date}::timestamptz)`.mapWith(
    bookingSlots.endsAt,
  );

export const bookingColumns = {
  booking: bookings,
  startsAt,
  endsAt,
  eventTitle: events.title,
  eventLocation: events.location,
  noShowFee: sql<NoShowFee | null>`(select json_build_object('state', fee.state,
      'amountCents', fee.amount_cents, 'creditCents', fee.credit_cents,
      'isStillDue', bookings.status = 'paid' and not ${hasCome})
    from no_show_fees fee where fee.booking_id = bookings.id)`,
  bookedItems: sql<BookedItem[]>`${sql.raw(bookedItemsSql('bookings.id'))}`,
  paidAt: sql<Date | null>`(select min(line.counted_at) from sold_lines line
    where line.sale_id = ${bookings.id} and line.sale_kind = 'booking')`.mapWith(
    bookings.createdAt,
  ),
  language: sql<StoredLanguage>`coalesce(
    (select ${users.language} from ${users} where ${users.id} = ${bookings.userId}),
    ${bookings.language})`,
};

type BookingWithSlotRow = Omit<BookingWithSlot, keyof Omit<Booking, 'language'>> & {
  booking: Booking;
};

export const toBookingWithSlot = ({ booking, ...rest }: BookingWithSlotRow): BookingWithSlot => ({
  ...booking,
  ...rest,
});

/**
 * Inserts a booking with its sale lines. Unique indexes reject a second trial, and a second booking of a slot with the
 * same code. `at` is when the reports count the sale, if the booking is already paid.
 */
export async function insertBooking(
  db: Db,
  { lines, at, ...values }: NewBooking & { lines: readonly SaleLine[]; at: Date },
): Promise<void> {
  const sale = { saleKind: 'booking', saleId: values.id } as const;
  // Pipelined: both statements are sent without waiting for the first result.
  await Promise.all([
    preparedSql(db, INSERT_BOOKING, {
      ...DEFAULTS,
      ...values,
      language: values.language as string,
      holdExpiresAt: values.holdExpiresAt?.toISOString() ?? null,
    }),
    insertSoldLines(db, sale, lines, values.status === 'paid' ? at : null),
  ]);
}

const DEFAULTS = {
  discountCents: 0,
  promoCodeId: null,
  valueCents: 0,
  visits: 0,
  eventId: null,
  officeNote: null,
  noShowFeeCents: 0,
};

/** Raw SQL for speed, because every booking runs it. */
const INSERT_BOOKING = `insert into bookings (id, user_id, type, slot_id, date, slot_label, children_count,
    price_cents, status, guardian_name, guardian_email, guardian_phone, notes, member_code_id,
    hold_expires_at, held_from, request_key, language, discount_cents, promo_code_id, value_cents, visits,
    event_id, office_note, no_show_fee_cents)
  values (:id, :userId, :type, :slotId, :date, :slotLabel, :childrenCount, :priceCents, :status,
    :guardianName, :guardianEmail, :guardianPhone, :notes, :memberCodeId, :holdExpiresAt, :heldFrom,
    :requestKey, :language, :discountCents, :promoCodeId, :valueCents, :visits, :eventId, :officeNote,
    :noShowFeeCents)`;

export async function findBooking(db: Db, id: string): Promise<BookingWithSlot | null> {
  const [row] = await db
    .select(bookingColumns)
    .from(bookings)
    .leftJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .leftJoin(events, eq(events.id, bookings.eventId))
    .where(eq(bookings.id, id));
  return row ? toBookingWithSlot(row) : null;
}

/** Finds a booking and locks it until the transaction ends. */
export async function lockBooking(db: Db, id: string): Promise<BookingWithSlot | null> {
  await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, id)).for('update');
  return findBooking(db, id);
}

/** Finds the booking that an earlier request with the same Idempotency-Key created. */
export async function findBookingByRequest(db: Db, requestKey: string): Promise<Booking | null> {
  const [row] = await db.select().from(bookings).where(eq(bookings.requestKey, requestKey));
  return row ?? null;
}

/** Lists a page of all bookings with their payment session, newest first, after the booking `cursor`. */
export async function findBookingsPage(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<(BookingWithSlot & { stripeSessionId: string | null })[]> {
  const rows = await db
    .select({ ...bookingColumns, stripeSessionId: checkouts.sessionId })
    .from(bookings)
    .leftJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .leftJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(checkouts, and(eq(checkouts.kind, 'booking'), eq(checkouts.subjectId, bookings.id)))
    .where(
      cursor
        ? sql`(${bookings.createdAt}, ${bookings.id}) < (
            select last.created_at, last.id from ${bookings} as last where last.id = ${cursor})`
        : undefined,
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(limit);
  return rows.map(({ stripeSessionId, ...row }) => ({
    ...toBookingWithSlot(row),
    stripeSessionId,
  }));
}

/** A slot or an event. */
export type SlotOrEvent = { slotId: string } | { eventId: string };

/** Counts the unpaid holds of an email and of a network, and the network's held spots in a slot or event. */
export async function countOpenHolds(
  db: Db,
  guardianEmail: string,
  heldFrom: string,
  target: SlotOrEvent,
) {
  // Raw SQL for speed, because every unpaid booking runs it.
  const [row] = await preparedSql<{
    ofEmail: number;
    fromNetwork: number;
    spotsFromNetwork: number;
  }>(
    db,
    `select
      count(*) filter (where guardian_email = :guardianEmail)::int as "ofEmail",
      count(*) filter (where held_from = :heldFrom)::int as "fromNetwork",
      coalesce(sum(children_count) filter (
        where held_from = :heldFrom and coalesce(slot_id, event_id) = :targetId::uuid
      ), 0)::int as "spotsFromNetwork"
    from bookings
    where status = 'pending' and (guardian_email = :guardianEmail or held_from = :heldFrom)`,
    { guardianEmail, heldFrom, targetId: 'slotId' in target ? target.slotId : target.eventId },
  );
  return row ?? { ofEmail: 0, fromNetwork: 0, spotsFromNetwork: 0 };
}

/** Finds a guardian's trial that is not cancelled, under any email of merged accounts. */
export async function findTrialOf(db: Db, guardianEmail: string): Promise<Booking | null> {
  // Raw SQL, because `familyEmailsSql` needs unnest and a lateral union. A paid trial sorts before a pending one.
  const [row] = await preparedSql<{ id: string }>(
    db,
    `select id from bookings
    where guardian_email = ${familyEmailsSql(':guardianEmail')} and type = 'trial' and status <> 'cancelled'
    order by status limit 1`,
    { guardianEmail },
  );
  return row ? findBooking(db, row.id) : null;
}

/** Updates a booking and increments the sequence of its calendar entry. */
export async function updateBooking(
  db: Db,
  id: string,
  changes: Partial<
    Pick<
      Booking,
      | 'status'
      | 'holdExpiresAt'
      | 'heldFrom'
      | 'cancelledAt'
      | 'slotId'
      | 'date'
      | 'slotLabel'
      | 'requestKey'
      | 'officeNote'
      | 'guardianEmail'
    >
  >,
): Promise<void> {
  await db
    .update(bookings)
    .set({ ...changes, sequence: sql`${bookings.sequence} + 1`, updatedAt: sql`now()` })
    .where(eq(bookings.id, id));
}

/**
 * Sets the total refunded from a booking, in cents, and reverses that part of its sale lines in the reports. The caller
 * must hold the booking's row lock.
 */
export async function setRefunded(
  db: Db,
  id: string,
  refundedCents: number,
  at: Date,
): Promise<void> {
  await db
    .update(bookings)
    .set({ refundedCents, sequence: sql`${bookings.sequence} + 1`, updatedAt: sql`now()` })
    .where(eq(bookings.id, id));
  await reverseSoldLines(db, { saleKind: 'booking', saleId: id }, refundedCents, at);
}

/** Puts the extras of a booking back into the stock. */
export async function returnBookedExtras(db: Db, bookingId: string): Promise<void> {
  await restoreExtras(db, await findSoldLines(db, { saleKind: 'booking', saleId: bookingId }));
}

/** Takes the extras of a booking that is paid after its release. Throws 409 if they are sold out. */
export async function takeBookedExtras(db: Db, bookingId: string): Promise<void> {
  const lines = await findSoldLines(db, { saleKind: 'booking', saleId: bookingId });
  await deductExtras(db, lines, 'en');
}
