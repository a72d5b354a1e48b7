import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { signedUnder } from '#features/accounts/server/index.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { StoredLanguage } from '#shared/languages.ts';
import { bookingSlots, bookings } from './bookings-tables.ts';
import { bookedEvents as events } from './schedule/booked-events-queries.ts';

export type Booking = typeof bookings.$inferSelect;
/** A booking with the instants of its slot or event; `language` is its account's, if it has one. */
export type BookingWithSlot = Booking & {
  startsAt: Date;
  endsAt: Date;
  /** What the event is called; null for sessions. */
  eventTitle: string | null;
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
      'eventId' | 'discountCents' | 'promoCodeId' | 'valueCents' | 'visits' | 'officeNote'
    >
  >;

/** Of the slot or the event; of an event that is no more, the day. */
export const startsAt =
  sql<Date>`coalesce(${bookingSlots.startsAt}, ${events.startsAt}, ${bookings.date}::timestamptz)`.mapWith(
    bookingSlots.startsAt,
  );
export const endsAt =
  sql<Date>`coalesce(${bookingSlots.endsAt}, ${events.endsAt}, ${bookings.date}::timestamptz)`.mapWith(
    bookingSlots.endsAt,
  );

export const withSlot = {
  booking: bookings,
  startsAt,
  endsAt,
  eventTitle: events.title,
  language: sql<StoredLanguage>`coalesce(
    (select ${users.language} from ${users} where ${users.id} = ${bookings.userId}),
    ${bookings.language})`,
};

type WithSlot = Omit<BookingWithSlot, keyof Omit<Booking, 'language'>> & { booking: Booking };

export const joined = ({ booking, ...rest }: WithSlot): BookingWithSlot => ({
  ...booking,
  ...rest,
});

/** Writes a booking. Unique indexes refuse a second trial, or a code twice. */
export async function insertBooking(db: Db, values: NewBooking): Promise<void> {
  await plainSql(
    db,
    `insert into bookings (id, user_id, type, slot_id, date, slot_label, children_count, price_cents,
      status, guardian_name, guardian_email, guardian_phone, notes, member_code_id, hold_expires_at,
      held_from, request_key, language, discount_cents, promo_code_id, value_cents, visits, event_id,
      office_note)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
      $21, $22, $23, $24)`,
    [
      values.id,
      values.userId,
      values.type,
      values.slotId,
      values.date,
      values.slotLabel,
      values.childrenCount,
      values.priceCents,
      values.status,
      values.guardianName,
      values.guardianEmail,
      values.guardianPhone,
      values.notes,
      values.memberCodeId,
      values.holdExpiresAt?.toISOString() ?? null,
      values.heldFrom,
      values.requestKey,
      values.language as string,
      values.discountCents ?? 0,
      values.promoCodeId ?? null,
      values.valueCents ?? 0,
      values.visits ?? 0,
      values.eventId ?? null,
      values.officeNote ?? null,
    ],
  );
}

export async function findBooking(db: Db, id: string): Promise<BookingWithSlot | null> {
  const [row] = await db
    .select(withSlot)
    .from(bookings)
    .leftJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .leftJoin(events, eq(events.id, bookings.eventId))
    .where(eq(bookings.id, id));
  return row ? joined(row) : null;
}

/** The booking, locked until the transaction ends. */
export async function lockBooking(db: Db, id: string): Promise<BookingWithSlot | null> {
  await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, id)).for('update');
  return findBooking(db, id);
}

/** What an earlier try with the same Idempotency-Key left behind. */
export async function findBookingByRequest(db: Db, requestKey: string): Promise<Booking | null> {
  const [row] = await db.select().from(bookings).where(eq(bookings.requestKey, requestKey));
  return row ?? null;
}

/** All bookings with their payment session, newest first, a page after the booking `cursor`. */
export async function findBookingsPage(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<(BookingWithSlot & { stripeSessionId: string | null })[]> {
  const rows = await db
    .select({ ...withSlot, stripeSessionId: checkouts.sessionId })
    .from(bookings)
    .leftJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .leftJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(checkouts, and(eq(checkouts.kind, 'booking'), eq(checkouts.subjectId, bookings.id)))
    .where(
      cursor
        ? sql`(${bookings.createdAt}, ${bookings.id}) < (
            select seen.created_at, seen.id from ${bookings} as seen where seen.id = ${cursor})`
        : undefined,
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(limit);
  return rows.map(({ stripeSessionId, ...row }) => ({ ...joined(row), stripeSessionId }));
}

/** A slot or an event. */
export type Room = { slotId: string } | { eventId: string };

/** Unpaid holds that are open now, of an e-mail and from a network, and the network's spots in a room. */
export async function countOpenHolds(db: Db, guardianEmail: string, heldFrom: string, room: Room) {
  const [row] = await plainSql<{ ofEmail: number; fromNetwork: number; spotsFromNetwork: number }>(
    db,
    `select
      count(*) filter (where guardian_email = $1)::int as "ofEmail",
      count(*) filter (where held_from = $2)::int as "fromNetwork",
      coalesce(sum(children_count) filter (
        where held_from = $2 and coalesce(slot_id, event_id) = $3::uuid
      ), 0)::int as "spotsFromNetwork"
    from bookings
    where status = 'pending' and (guardian_email = $1 or held_from = $2)`,
    [guardianEmail, heldFrom, 'slotId' in room ? room.slotId : room.eventId],
  );
  return row ?? { ofEmail: 0, fromNetwork: 0, spotsFromNetwork: 0 };
}

/** A guardian's trial that is not cancelled, under whichever of the e-mails of merged accounts. */
export async function findTrialOf(db: Db, guardianEmail: string): Promise<Booking | null> {
  const [row] = await plainSql<{ id: string }>(
    db,
    // A paid one says more than one that waits to be paid.
    `select id from bookings
    where guardian_email = ${signedUnder('$1')} and type = 'trial' and status <> 'cancelled'
    order by status limit 1`,
    [guardianEmail],
  );
  return row ? findBooking(db, row.id) : null;
}

export async function changeBooking(
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
      | 'refundedCents'
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
