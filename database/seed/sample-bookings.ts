import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { bookingSlots, bookings } from '#features/bookings/server/bookings-tables.ts';
import { lockSlots } from '#features/bookings/server/schedule/slots-queries.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { priceListOf } from '#features/prices/price-list-rules.ts';
import { priceLines, toDefaultAdmissions } from '#features/prices/price-rules.ts';
import { soldLines } from '#features/prices/server/sold-lines-tables.ts';
import type { SaleLine } from '#features/prices/tax-rules.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { insertNewRows } from '#platform/server/database/insert-rows.ts';
import { idFor, range, secretCodeFor, seededRandom } from '#platform/server/seed-numbers.ts';
import { venueTimeOf } from '#shared/venue-dates.ts';
import { type PlacedBooking, placeBookings } from './place-bookings.ts';
import { samplePayment } from './sample-payments.ts';
import type { Person } from './sample-people.ts';
import type { SampleSlot } from './sample-slots.ts';

const SLOTS_PER_BATCH = 200;
const DAY_MILLIS = 86_400_000;

type Booking = typeof bookings.$inferInsert & { id: string; slotId: string; line: SaleLine };

export type BookingsInput = {
  count: number;
  slots: SampleSlot[];
  now: Date;
  secret: string;
  venue: VenueSettings;
  /** The guardian for a booking number. */
  guardianOf(number: number): Person;
  /** Number of distinct guardians. */
  guardianCount: number;
  /** Whether to create sandbox payments, so that bookings can be refunded. */
  withPayments: boolean;
};

/**
 * Seeds paid and cancelled bookings in slots with free spots. None is pending: an unpaid hold would expire within half
 * an hour. Returns the number of inserted bookings.
 */
export async function seedBookings(db: Db, input: BookingsInput): Promise<number> {
  const existingIds = await findExistingIds(db, input.count);
  const missingNumbers = range(input.count).filter((number) => !existingIds.has(bookingId(number)));
  const bookingOf = await bookingFactory(db, input);
  const placedBookings = placeBookings(missingNumbers, input.slots, input.now);
  const bySlot = Map.groupBy(placedBookings, ({ slot }) => slot.id);
  const slotIds = [...bySlot.keys()];
  let insertedCount = 0;
  for (let from = 0; from < slotIds.length; from += SLOTS_PER_BATCH) {
    const batch = slotIds.slice(from, from + SLOTS_PER_BATCH);
    const rows = batch.flatMap((id) => (bySlot.get(id) ?? []).map(bookingOf));
    insertedCount += await insertBookings(db, batch, rows, input);
  }
  return insertedCount;
}

const bookingId = (number: number) => idFor('booking', number);

/** Runs in one short transaction, to avoid blocking a running server. */
async function insertBookings(db: Db, slotIds: string[], rows: Booking[], input: BookingsInput) {
  return inTransaction(db, async (db) => {
    const lockedSlots = await lockSlots(db, slotIds);
    const freeSpots = new Map(lockedSlots.map(({ id, capacity, taken }) => [id, capacity - taken]));
    const fittingRows = rows.filter(({ slotId, status }) => {
      const free = freeSpots.get(slotId) ?? 0;
      if (status !== 'cancelled') freeSpots.set(slotId, free - 1);
      return status === 'cancelled' || free > 0;
    });
    const insertedIds = new Set(
      await insertNewRows(
        db,
        bookings,
        fittingRows.map(({ line: _, ...row }) => row),
      ),
    );
    const insertedBookings = fittingRows.filter(({ id }) => insertedIds.has(id));
    await insertNewRows(db, soldLines, insertedBookings.map(toSoldLine));
    const activeBookings = insertedBookings.filter(({ status }) => status !== 'cancelled');
    for (const [slotId, slotBookings] of Map.groupBy(activeBookings, (booking) => booking.slotId)) {
      await db
        .update(bookingSlots)
        .set({ taken: sql`${bookingSlots.taken} + ${slotBookings.length}` })
        .where(eq(bookingSlots.id, slotId));
    }
    const paidBookings = activeBookings.filter(({ priceCents }) => priceCents > 0);
    if (input.withPayments)
      await insertNewRows(
        db,
        checkouts,
        paidBookings.map((booking) => samplePayment(booking, input.venue.currency)),
      );
    return insertedBookings.length;
  });
}

/**
 * Returns a function that builds a booking's row. Bookings with a member code are free; the first booking of every
 * third guardian is a trial unless it uses a code.
 */
async function bookingFactory(
  db: Db,
  { now, secret, venue, guardianOf, guardianCount }: BookingsInput,
) {
  const activeCodeIds = await findActiveCodes(db);
  const usedCodes = await findUsedCodes(db);
  return ({ number, slot, status }: PlacedBooking): Booking => {
    const random = seededRandom('booking', number);
    const guardian = guardianOf(number);
    const codeId = activeCodeIds.get(guardian.userId);
    const usesCode =
      codeId !== undefined && random() < 0.5 && !usedCodes.has(`${codeId} ${slot.id}`);
    if (usesCode) usedCodes.add(`${codeId} ${slot.id}`);
    const isTrial = !usesCode && number < guardianCount && number % 3 === 0;
    const type = usesCode ? 'member' : isTrial ? 'trial' : 'open-play';
    const latestCreatedAt = Math.min(now.getTime(), slot.startsAt.getTime()) - 3_600_000;
    const createdAt = new Date(latestCreatedAt - Math.floor(random() * 10 * DAY_MILLIS));
    const cancelledAt = status === 'cancelled' ? new Date(createdAt.getTime() + 1_800_000) : null;
    const line = lineOf(venue, slot, type);
    return {
      line,
      id: bookingId(number),
      userId: activeCodeIds.has(guardian.userId) ? guardian.userId : null,
      type,
      slotId: slot.id,
      date: slot.venueDate,
      slotLabel: slot.label,
      childrenCount: 1,
      priceCents: line.totalCents,
      status,
      guardianName: guardian.name,
      guardianEmail: guardian.email,
      guardianPhone: guardian.phone,
      deskToken: `VISIT-${secretCodeFor(secret, 'visit', number)}`,
      memberCodeId: usesCode ? codeId : null,
      cancelledAt,
      createdAt,
      updatedAt: cancelledAt ?? createdAt,
    };
  };
}

/** The sale line of one admission of the default type, from the venue's price list. */
function lineOf(
  venue: VenueSettings,
  slot: SampleSlot,
  type: 'member' | 'trial' | 'open-play',
): SaleLine {
  const list = priceListOf(venue);
  const visit = {
    venueDate: slot.venueDate,
    startTime: venueTimeOf(slot.startsAt, venue.timezone),
    minutesToClosing: 24 * 60,
    channel: type === 'trial' ? 'trial' : 'online',
  } as const;
  const cover = type === 'member' ? ({ by: 'member-code', count: 1 } as const) : null;
  const [line] = priceLines(list, visit, toDefaultAdmissions(list, 1), cover);
  if (!line) throw new Error('The price list has no price for an admission');
  return line;
}

/** Uses the booking's id, so that the next run adds no second line. */
const toSoldLine = ({
  id,
  line: { tax, ...line },
  status,
  createdAt,
}: Booking): typeof soldLines.$inferInsert => ({
  id,
  saleKind: 'booking',
  saleId: id,
  position: 0,
  ...line,
  taxName: tax?.name ?? null,
  taxPercent: tax?.percent ?? null,
  taxKind: tax?.kind ?? null,
  countedAt: status === 'paid' ? (createdAt ?? null) : null,
});

async function findExistingIds(db: Db, count: number) {
  const ids = JSON.stringify(range(count).map(bookingId));
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from bookings where id in (select value::uuid from json_array_elements_text(${ids}::json))`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function findActiveCodes(db: Db) {
  const rows = await db
    .select({ id: memberCodes.id, userId: memberCodes.userId })
    .from(memberCodes)
    .where(eq(memberCodes.active, true));
  return new Map(rows.map(({ id, userId }) => [userId, id]));
}

/** "code slot" pairs already booked, including by earlier runs: a code can book a slot only once. */
async function findUsedCodes(db: Db) {
  const rows = await db
    .select({ code: bookings.memberCodeId, slotId: bookings.slotId })
    .from(bookings)
    .where(and(isNotNull(bookings.memberCodeId), ne(bookings.status, 'cancelled')));
  return new Set(rows.map(({ code, slotId }) => `${code} ${slotId}`));
}
