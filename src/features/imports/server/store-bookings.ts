import { eq, sql } from 'drizzle-orm';
import type { DaySlot } from '#features/bookings/bookings-rules.ts';
import { bookingSlots, bookings } from '#features/bookings/server/bookings-tables.ts';
import { ensureSlot, findDays, lockSlots, slotsOfDay } from '#features/bookings/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import type { Stored } from '../imports-rules.ts';
import type { BookingRow } from './read-rows.ts';

type Context = Pick<Services, 'clock' | 'venue'>;

/** Spots taken by rows and not yet stored in the slots, by date and time. */
export type Taken = Map<string, number>;

/** Stores bookings in their scheduled slots, which must have room for those not cancelled. */
export async function storeBookings(
  ctx: Context,
  db: Db,
  rows: BookingRow[],
  taken: Taken,
): Promise<Stored[]> {
  const slots = await lockPlannedSlots(db, await findPlannedSlots(ctx, db, rows));
  const outcomes = placeBookings(rows, slots, taken);
  const made = rows.flatMap((row, index) => {
    const slot = slots.get(slotOf(row));
    return slot && outcomes[index] === 'made' ? [asBooking(ctx, row, slot)] : [];
  });
  if (made.length > 0) await db.insert(bookings).values(made);
  for (const [key, { id }] of slots) {
    const count = taken.get(key) ?? 0;
    if (count === 0) continue;
    await db
      .update(bookingSlots)
      .set({ taken: sql`${bookingSlots.taken} + ${count}` })
      .where(eq(bookingSlots.id, id));
  }
  return outcomes;
}

/** The outcomes of a trial: slots are only read, so a trial never blocks a booking. */
export async function tryBookings(
  ctx: Context,
  db: Db,
  rows: BookingRow[],
  taken: Taken,
): Promise<Stored[]> {
  return placeBookings(rows, await findPlannedSlots(ctx, db, rows), taken);
}

const slotOf = ({ date, startTime }: Pick<BookingRow, 'date' | 'startTime'>) =>
  `${date} ${startTime}`;

type Room = Pick<DaySlot, 'capacity' | 'taken'>;

/** Whether each row has its slot with room; adds its spots to `taken`. */
function placeBookings(rows: BookingRow[], slots: Map<string, Room>, taken: Taken): Stored[] {
  return rows.map((row) => {
    const key = slotOf(row);
    const slot = slots.get(key);
    if (!slot) return 'noSlot';
    const after = (taken.get(key) ?? 0) + (row.status === 'paid' ? row.childrenCount : 0);
    if (after > slot.capacity - slot.taken) return 'slotFull';
    taken.set(key, after);
    return 'made';
  });
}

/** Paid elsewhere: the price is an office note, not a refundable amount. */
function asBooking(
  { clock, venue }: Context,
  { startTime: _, priceCents, ...row }: BookingRow,
  slot: Slot,
): typeof bookings.$inferInsert {
  const { currency, firstLanguage } = venue();
  const price = formatMoney(priceCents, currency, localeOf(firstLanguage));
  const at = new Date(Math.min(clock.now().getTime(), slot.startsAt.getTime()));
  return {
    ...row,
    priceCents: 0,
    officeNote:
      priceCents > 0 ? translate('imports.paidElsewhere', { price }, firstLanguage) : null,
    type: 'open-play',
    slotId: slot.id,
    slotLabel: slot.label,
    createdAt: at,
    updatedAt: at,
    cancelledAt: row.status === 'cancelled' ? at : null,
  };
}

/** The scheduled slots of the rows, by date and time. */
async function findPlannedSlots({ venue }: Context, db: Db, rows: BookingRow[]) {
  const keys = new Set(rows.map(slotOf));
  const days = await findDays(db, [...new Set(rows.map(({ date }) => date))]);
  return new Map<string, DaySlot>(
    days
      .flatMap(({ venueDate, slots }) => slotsOfDay(venueDate, slots, venue().timezone))
      .map((slot) => [`${slot.venueDate} ${slot.startTime}`, slot] as const)
      .filter(([key]) => keys.has(key)),
  );
}

type Slot = DaySlot & { id: string };

/** The slots with their rows, created if missing, and locked. */
async function lockPlannedSlots(db: Db, planned: Map<string, DaySlot>): Promise<Map<string, Slot>> {
  const found = new Map<string, Slot>();
  for (const [key, slot] of planned) found.set(key, { ...slot, id: await ensureSlot(db, slot) });
  const locked = await lockSlots(db, [...found.values()].map(({ id }) => id).sort());
  const rooms = new Map(locked.map(({ id, capacity, taken }) => [id, { capacity, taken }]));
  for (const slot of found.values()) Object.assign(slot, rooms.get(slot.id));
  return found;
}
