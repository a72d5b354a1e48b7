import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { DaySlot } from '#features/bookings/bookings-rules.ts';
import { bookingSlots, bookings } from '#features/bookings/server/bookings-tables.ts';
import { ensureSlot, findDays, lockSlots, parseDaySlots } from '#features/bookings/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import type { BookingRow } from '../rows/read-booking.ts';
import type { Context, StoreResult, StoreRows, TakenSpots } from './store-types.ts';

/** Stores bookings in their scheduled slots. Bookings that are not cancelled need free spots. */
export const storeBookings: StoreRows<BookingRow> = async (ctx, db, keyed, mode) => {
  const rows = keyed.map(({ values }) => values);
  const scheduled = await findScheduledSlots(ctx, db, rows);
  if (mode.isDryRun) return placeBookings(rows, scheduled, mode.takenSpots);
  const slots = await lockScheduledSlots(db, scheduled);
  const takenSpots: TakenSpots = new Map();
  const results = placeBookings(rows, slots, takenSpots);
  const created = rows.flatMap((row, index) => {
    const slot = slots.get(slotKeyOf(row));
    const result = results[index];
    if (!slot || result?.outcome !== 'made') return [];
    const id = randomUUID();
    result.refs = [`booking:${id}`];
    return [{ id, ...toBooking(ctx, row, slot) }];
  });
  if (created.length > 0) await db.insert(bookings).values(created);
  for (const [key, { id }] of slots) {
    const count = takenSpots.get(key) ?? 0;
    if (count === 0) continue;
    await db
      .update(bookingSlots)
      .set({ taken: sql`${bookingSlots.taken} + ${count}` })
      .where(eq(bookingSlots.id, id));
  }
  return results;
};

const slotKeyOf = ({ date, startTime }: Pick<BookingRow, 'date' | 'startTime'>) =>
  `${date} ${startTime}`;

type SlotSpots = Pick<DaySlot, 'capacity' | 'taken'>;

/** Returns `made` for rows whose slot has free spots, and adds their spots to `takenSpots`. */
function placeBookings(
  rows: BookingRow[],
  slots: Map<string, SlotSpots>,
  takenSpots: TakenSpots,
): StoreResult[] {
  return rows.map((row) => {
    const key = slotKeyOf(row);
    const slot = slots.get(key);
    if (!slot) return { outcome: 'noSlot' };
    const spotsAfter = (takenSpots.get(key) ?? 0) + (row.status === 'paid' ? row.childrenCount : 0);
    if (spotsAfter > slot.capacity - slot.taken) return { outcome: 'slotFull' };
    takenSpots.set(key, spotsAfter);
    return { outcome: 'made' };
  });
}

/** The price and what is still due become an office note, not amounts, because nothing was paid in this system. */
function toBooking(
  { clock, venue }: Context,
  { startTime: _, priceCents, dueCents, ...row }: BookingRow,
  slot: Slot,
): typeof bookings.$inferInsert {
  const { currency, firstLanguage } = venue();
  const say = (key: 'paidElsewhere' | 'unpaidElsewhere' | 'notPaidElsewhere') =>
    translate(
      `imports.${key}`,
      {
        price: formatMoney(priceCents, currency, localeOf(firstLanguage)),
        due: formatMoney(dueCents ?? 0, currency, localeOf(firstLanguage)),
      },
      firstLanguage,
    );
  const createdAt = new Date(Math.min(clock.now().getTime(), slot.startsAt.getTime()));
  return {
    ...row,
    priceCents: 0,
    officeNote:
      dueCents === null
        ? say('notPaidElsewhere')
        : dueCents > 0
          ? say('unpaidElsewhere')
          : priceCents > 0
            ? say('paidElsewhere')
            : null,
    type: 'open-play',
    slotId: slot.id,
    slotLabel: slot.label,
    createdAt,
    updatedAt: createdAt,
    cancelledAt: row.status === 'cancelled' ? createdAt : null,
  };
}

/** Returns the scheduled slots of the rows, by date and time. */
async function findScheduledSlots({ venue }: Context, db: Db, rows: BookingRow[]) {
  const keys = new Set(rows.map(slotKeyOf));
  const days = await findDays(db, [...new Set(rows.map(({ date }) => date))]);
  return new Map<string, DaySlot>(
    days
      .flatMap(({ venueDate, slots }) => parseDaySlots(venueDate, slots, venue().timezone))
      .map((slot) => [`${slot.venueDate} ${slot.startTime}`, slot] as const)
      .filter(([key]) => keys.has(key)),
  );
}

type Slot = DaySlot & { id: string };

/** Creates missing slots and locks them all. Returns them with their current capacity and taken spots. */
async function lockScheduledSlots(
  db: Db,
  scheduled: Map<string, DaySlot>,
): Promise<Map<string, Slot>> {
  const slots = new Map<string, Slot>();
  for (const [key, slot] of scheduled) slots.set(key, { ...slot, id: await ensureSlot(db, slot) });
  const locked = await lockSlots(db, [...slots.values()].map(({ id }) => id).sort());
  const spotsById = new Map(locked.map(({ id, capacity, taken }) => [id, { capacity, taken }]));
  for (const slot of slots.values()) Object.assign(slot, spotsById.get(slot.id));
  return slots;
}
