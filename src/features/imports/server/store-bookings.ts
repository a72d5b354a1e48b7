import { eq, sql } from 'drizzle-orm';
import type { DaySlot } from '#features/bookings/bookings-rules.ts';
import { bookingSlots, bookings } from '#features/bookings/server/bookings-tables.ts';
import { ensureSlot, findDays, lockSlots, slotsOfDay } from '#features/bookings/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { say } from '#platform/server/say.ts';
import type { Services } from '#platform/server/services.ts';
import { localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import type { Stored } from '../imports-rules.ts';
import type { BookingRow } from './read-rows.ts';

type Context = Pick<Services, 'clock' | 'venue'>;

/** Spots that rows have taken and the slots themselves do not know of yet, by day and time. */
export type Taken = Map<string, number>;

/** Each in its slot of the schedule, which must have room for those that are not cancelled. */
export async function storeBookings(
  ctx: Context,
  db: Db,
  rows: BookingRow[],
  taken: Taken,
): Promise<Stored[]> {
  const slots = await lockedSlots(db, await plannedSlots(ctx, db, rows));
  const outcomes = placeBookings(rows, slots, taken);
  const made = rows.flatMap((row, place) => {
    const slot = slots.get(slotOf(row));
    return slot && outcomes[place] === 'made' ? [asBooking(ctx, row, slot)] : [];
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

/** What would become of them: slots are only read, so that nobody who books waits for a trial. */
export async function tryBookings(
  ctx: Context,
  db: Db,
  rows: BookingRow[],
  taken: Taken,
): Promise<Stored[]> {
  return placeBookings(rows, await plannedSlots(ctx, db, rows), taken);
}

const slotOf = ({ date, startTime }: Pick<BookingRow, 'date' | 'startTime'>) =>
  `${date} ${startTime}`;

type Room = Pick<DaySlot, 'capacity' | 'taken'>;

/** Whether each row has its slot, and room in it; counts in `taken` what it takes. */
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

/** It was paid elsewhere: the price is for the office to read, and nothing that we could pay back. */
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
    officeNote: priceCents > 0 ? say('imports.paidElsewhere', { price }, firstLanguage) : null,
    type: 'open-play',
    slotId: slot.id,
    slotLabel: slot.label,
    createdAt: at,
    updatedAt: at,
    cancelledAt: row.status === 'cancelled' ? at : null,
  };
}

/** The slots of the schedule that the rows name, by day and time. */
async function plannedSlots({ venue }: Context, db: Db, rows: BookingRow[]) {
  const wanted = new Set(rows.map(slotOf));
  const days = await findDays(db, [...new Set(rows.map(({ date }) => date))]);
  return new Map<string, DaySlot>(
    days
      .flatMap(({ venueDate, slots }) => slotsOfDay(venueDate, slots, venue().timezone))
      .map((slot) => [`${slot.venueDate} ${slot.startTime}`, slot] as const)
      .filter(([key]) => wanted.has(key)),
  );
}

type Slot = DaySlot & { id: string };

/** The same with their rows, made where there are none, and locked. */
async function lockedSlots(db: Db, planned: Map<string, DaySlot>): Promise<Map<string, Slot>> {
  const found = new Map<string, Slot>();
  for (const [key, slot] of planned) found.set(key, { ...slot, id: await ensureSlot(db, slot) });
  const locked = await lockSlots(db, [...found.values()].map(({ id }) => id).sort());
  const rooms = new Map(locked.map(({ id, capacity, taken }) => [id, { capacity, taken }]));
  for (const slot of found.values()) Object.assign(slot, rooms.get(slot.id));
  return found;
}
