import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { priceForBooking } from '#features/bookings/bookings-rules.ts';
import { bookingSlots, bookings } from '#features/bookings/server/bookings-tables.ts';
import { lockSlots } from '#features/bookings/server/schedule/slots-queries.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import type { VenueSettings } from '#features/venue/venue-rules.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { insertRows } from './insert-rows.ts';
import { type PlacedBooking, placeBookings } from './place-bookings.ts';
import { samplePayment } from './sample-payments.ts';
import type { Person } from './sample-people.ts';
import type { SampleSlot } from './sample-slots.ts';
import { chancesFor, idFor, numbersUpTo } from './seed-numbers.ts';

const SLOTS_AT_ONCE = 200;
const DAY_MILLIS = 86_400_000;

type Booking = typeof bookings.$inferInsert & { id: string; slotId: string };

export type BookingsInput = {
  count: number;
  slots: SampleSlot[];
  now: Date;
  venue: VenueSettings;
  /** The guardian of a booking's number. */
  guardianOf(number: number): Person;
  /** How many different guardians there are. */
  guardians: number;
  /** Whether the sandbox has the payments, so that they can be refunded. */
  withPayments: boolean;
};

/**
 * Seeds paid and cancelled bookings in slots with free spots. None is pending: an unpaid hold would expire within half
 * an hour. Returns how many are new.
 */
export async function seedBookings(db: Db, input: BookingsInput): Promise<number> {
  const known = await knownIds(db, input.count);
  const missing = numbersUpTo(input.count).filter((number) => !known.has(bookingId(number)));
  const writing = await bookingWriter(db, input);
  const bySlot = Map.groupBy(placeBookings(missing, input.slots, input.now), ({ slot }) => slot.id);
  const slotIds = [...bySlot.keys()];
  let made = 0;
  for (let from = 0; from < slotIds.length; from += SLOTS_AT_ONCE) {
    const some = slotIds.slice(from, from + SLOTS_AT_ONCE);
    const rows = some.flatMap((id) => (bySlot.get(id) ?? []).map(writing));
    made += await book(db, some, rows, input);
  }
  return made;
}

const bookingId = (number: number) => idFor('booking', number);

/** In one short transaction, so as not to block a running server. */
async function book(db: Db, slotIds: string[], rows: Booking[], input: BookingsInput) {
  return inTransaction(db, async (db) => {
    const locked = await lockSlots(db, slotIds);
    const left = new Map(locked.map(({ id, capacity, taken }) => [id, capacity - taken]));
    const fitting = rows.filter(({ slotId, status }) => {
      const room = left.get(slotId) ?? 0;
      if (status !== 'cancelled') left.set(slotId, room - 1);
      return status === 'cancelled' || room > 0;
    });
    const isNew = new Set(await insertRows(db, bookings, fitting));
    const made = fitting.filter(({ id }) => isNew.has(id));
    const live = made.filter(({ status }) => status !== 'cancelled');
    for (const [slotId, its] of Map.groupBy(live, (booking) => booking.slotId)) {
      await db
        .update(bookingSlots)
        .set({ taken: sql`${bookingSlots.taken} + ${its.length}` })
        .where(eq(bookingSlots.id, slotId));
    }
    const paid = live.filter(({ priceCents }) => priceCents > 0);
    if (input.withPayments)
      await insertRows(
        db,
        checkouts,
        paid.map((booking) => samplePayment(booking, input.venue.currency)),
      );
    return made.length;
  });
}

/** Makes a placed booking's row: free for a member with a code, a trial for some families' first. */
async function bookingWriter(db: Db, { now, venue, guardianOf, guardians }: BookingsInput) {
  const codeOf = await activeCodes(db);
  const spent = await spentCodes(db);
  return ({ number, slot, status }: PlacedBooking): Booking => {
    const chance = chancesFor('booking', number);
    const guardian = guardianOf(number);
    const code = codeOf.get(guardian.userId);
    const isMember = code !== undefined && chance() < 0.5 && !spent.has(`${code} ${slot.id}`);
    if (isMember) spent.add(`${code} ${slot.id}`);
    const isTrial = !isMember && number < guardians && number % 3 === 0;
    const type = isMember ? 'member' : isTrial ? 'trial' : 'open-play';
    const latest = Math.min(now.getTime(), slot.startsAt.getTime()) - 3_600_000;
    const createdAt = new Date(latest - Math.floor(chance() * 10 * DAY_MILLIS));
    const cancelledAt = status === 'cancelled' ? new Date(createdAt.getTime() + 1_800_000) : null;
    return {
      id: bookingId(number),
      userId: codeOf.has(guardian.userId) ? guardian.userId : null,
      type,
      slotId: slot.id,
      date: slot.venueDate,
      slotLabel: slot.label,
      childrenCount: 1,
      priceCents: priceForBooking(type, 1, venue),
      status,
      guardianName: guardian.name,
      guardianEmail: guardian.email,
      guardianPhone: guardian.phone,
      memberCodeId: isMember ? code : null,
      cancelledAt,
      createdAt,
      updatedAt: cancelledAt ?? createdAt,
    };
  };
}

async function knownIds(db: Db, count: number) {
  const ids = JSON.stringify(numbersUpTo(count).map(bookingId));
  const rows = await db.execute<{ id: string }>(
    sql`select id from bookings where id in (select value::uuid from json_array_elements_text(${ids}::json))`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function activeCodes(db: Db) {
  const rows = await db
    .select({ id: memberCodes.id, userId: memberCodes.userId })
    .from(memberCodes)
    .where(eq(memberCodes.active, true));
  return new Map(rows.map(({ id, userId }) => [userId, id]));
}

/** A code books a slot once: the used pairs, also of earlier runs. */
async function spentCodes(db: Db) {
  const rows = await db
    .select({ code: bookings.memberCodeId, slotId: bookings.slotId })
    .from(bookings)
    .where(and(isNotNull(bookings.memberCodeId), ne(bookings.status, 'cancelled')));
  return new Set(rows.map(({ code, slotId }) => `${code} ${slotId}`));
}
