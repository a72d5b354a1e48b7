import { and, asc, desc, eq, isNull, ne, not, or, sql } from 'drizzle-orm';
import { type Db, plainSql } from '../../../server/database.ts';
import type { Language } from '../../../shared/languages.ts';
import { users } from '../../accounts/server/accounts-tables.ts';
import { checkouts } from '../../checkouts/server/checkouts-tables.ts';
import { events } from '../../events/server/events-tables.ts';
import { householdMembers, households } from '../../household/server/household-tables.ts';
import { bookingSlots, bookings } from './bookings-tables.ts';

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
  Partial<Pick<Booking, 'eventId' | 'discountCents' | 'promoCodeId' | 'valueCents' | 'visits'>>;

/** Of the slot or the event; of an event that is no more, the day. */
const startsAt =
  sql<Date>`coalesce(${bookingSlots.startsAt}, ${events.startsAt}, ${bookings.date}::timestamptz)`.mapWith(
    bookingSlots.startsAt,
  );
const endsAt =
  sql<Date>`coalesce(${bookingSlots.endsAt}, ${events.endsAt}, ${bookings.date}::timestamptz)`.mapWith(
    bookingSlots.endsAt,
  );

const withSlot = {
  booking: bookings,
  startsAt,
  endsAt,
  eventTitle: events.title,
  language: sql<Language>`coalesce(
    (select ${users.language} from ${users} where ${users.id} = ${bookings.userId}),
    ${bookings.language})`,
};

type WithSlot = Omit<BookingWithSlot, keyof Omit<Booking, 'language'>> & { booking: Booking };

const joined = ({ booking, ...rest }: WithSlot): BookingWithSlot => ({ ...booking, ...rest });

/** Writes a booking. Unique indexes refuse a second trial, or a code twice. */
export async function insertBooking(db: Db, values: NewBooking): Promise<void> {
  await plainSql(
    db,
    `insert into bookings (id, user_id, type, slot_id, date, slot_label, children_count, price_cents,
      status, guardian_name, guardian_email, guardian_phone, notes, member_code_id, hold_expires_at,
      held_from, request_key, language, discount_cents, promo_code_id, value_cents, visits, event_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
      $21, $22, $23)`,
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
      values.language,
      values.discountCents ?? 0,
      values.promoCodeId ?? null,
      values.valueCents ?? 0,
      values.visits ?? 0,
      values.eventId ?? null,
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

/** Whose bookings: the account's, and a guest's under its e-mail once that is verified. */
export type Owner = { userId: string; verifiedEmail: string | null };

/** The family that a person has joined: whose bookings they see, and whether they change them. */
const joinedFamily = (db: Db, userId: string) =>
  db.$with('family').as(
    db
      .select({
        ownerId: households.ownerId,
        mayBook: householdMembers.mayBook,
        verifiedEmail: sql<
          string | null
        >`case when ${users.emailVerified} then ${users.email} end`.as('verified_email'),
      })
      .from(householdMembers)
      .innerJoin(households, eq(households.id, householdMembers.householdId))
      .innerJoin(users, eq(users.id, households.ownerId))
      .where(eq(householdMembers.userId, userId)),
  );

/** Which part of a person's bookings; `cursor` is the last id of the page before. */
type Part = { when?: 'upcoming' | 'past'; now: Date; limit: number; cursor?: string };

/**
 * A member's bookings and those of the family they joined, the next one first; those that are over
 * or cancelled (`past`) the latest first.
 */
export async function findBookingsOf(
  db: Db,
  owner: Owner,
  part: Part,
): Promise<{ booking: BookingWithSlot; familyMayBook: boolean | null }[]> {
  const family = joinedFamily(db, owner.userId);
  const rows = await db
    .with(family)
    .select({
      ...withSlot,
      familyMayBook: sql<boolean | null>`(select ${family.mayBook} from ${family})`,
    })
    .from(bookings)
    .leftJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .leftJoin(events, eq(events.id, bookings.eventId))
    .where(
      and(
        or(
          eq(bookings.userId, owner.userId),
          owner.verifiedEmail === null
            ? undefined
            : and(isNull(bookings.userId), eq(bookings.guardianEmail, owner.verifiedEmail)),
          eq(bookings.userId, sql`(select ${family.ownerId} from ${family})`),
          and(
            isNull(bookings.userId),
            eq(bookings.guardianEmail, sql`(select ${family.verifiedEmail} from ${family})`),
          ),
        ),
        isOfPart(part),
      ),
    )
    .orderBy(
      ...(part.when === 'past'
        ? [desc(startsAt), desc(bookings.id)]
        : [asc(startsAt), asc(bookings.id)]),
    )
    .limit(part.limit);
  return rows.map((row) => ({ booking: joined(row), familyMayBook: row.familyMayBook }));
}

function isOfPart({ when, now, cursor }: Part) {
  const isLive = sql`(${bookings.status} <> 'cancelled' and ${endsAt} > ${now.toISOString()}::timestamptz)`;
  const isPart = when && (when === 'upcoming' ? isLive : not(isLive));
  if (!cursor) return isPart;
  const last = sql`(
    select coalesce(slot.starts_at, event.starts_at, seen.date::timestamptz), seen.id
    from bookings as seen
    left join booking_slots as slot on slot.id = seen.slot_id
    left join events as event on event.id = seen.event_id
    where seen.id = ${cursor})`;
  const here = sql`(${startsAt}, ${bookings.id})`;
  return and(isPart, when === 'past' ? sql`${here} < ${last}` : sql`${here} > ${last}`);
}

/** Whether the person may change a booking of the family they joined; null if it is not of it. */
export async function findSharedRight(
  db: Db,
  userId: string,
  booking: Pick<Booking, 'userId' | 'guardianEmail'>,
): Promise<boolean | null> {
  const family = joinedFamily(db, userId);
  const [row] = await db
    .with(family)
    .select({ mayBook: family.mayBook })
    .from(family)
    .where(
      booking.userId === null
        ? eq(family.verifiedEmail, booking.guardianEmail)
        : eq(family.ownerId, booking.userId),
    );
  return row?.mayBook ?? null;
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

/** Unpaid holds that are open now, of an e-mail and from a network. */
export async function countOpenHolds(db: Db, guardianEmail: string, heldFrom: string) {
  const [row] = await plainSql<{ ofEmail: number; fromNetwork: number }>(
    db,
    `select
      count(*) filter (where guardian_email = $1)::int as "ofEmail",
      count(*) filter (where held_from = $2)::int as "fromNetwork"
    from bookings
    where status = 'pending' and (guardian_email = $1 or held_from = $2)`,
    [guardianEmail, heldFrom],
  );
  return row ?? { ofEmail: 0, fromNetwork: 0 };
}

/** A guardian's trial that is not cancelled: there can be one. */
export async function findTrialOf(db: Db, guardianEmail: string): Promise<Booking | null> {
  const [row] = await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.guardianEmail, guardianEmail),
        eq(bookings.type, 'trial'),
        ne(bookings.status, 'cancelled'),
      ),
    );
  return row ?? null;
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
    >
  >,
): Promise<void> {
  await db
    .update(bookings)
    .set({ ...changes, sequence: sql`${bookings.sequence} + 1`, updatedAt: sql`now()` })
    .where(eq(bookings.id, id));
}
