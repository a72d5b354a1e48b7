import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { DaySlot } from '#features/bookings/bookings-rules.ts';
import { bookingSlots, bookings } from '#features/bookings/server/bookings-tables.ts';
import { ensureSlot, findDays, lockSlots, parseDaySlots } from '#features/bookings/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import type { BookingRow } from '../rows/read-booking.ts';
import type { Context, StoreResult, StoreRows, TakenSpots } from './store-types.ts';

/** Stores bookings in their scheduled slots, where those that are not cancelled need free spots; events have no slot. */
export const storeBookings: StoreRows<BookingRow> = async (ctx, db, keyed, mode) => {
  const rows = keyed.map(({ values }) => values);
  const scheduled = await findScheduledSlots(ctx, db, rows);
  if (mode.isDryRun) return placeBookings(rows, scheduled, mode.takenSpots);
  const slots = await lockScheduledSlots(db, scheduled);
  const takenSpots: TakenSpots = new Map();
  const results = placeBookings(rows, slots, takenSpots);
  const trials = await findTrialEmails(db, rows);
  const created = rows.flatMap((row, index) => {
    const result = results[index];
    if (result?.outcome !== 'made') return [];
    const id = randomUUID();
    result.refs = [`booking:${id}`];
    const booking = toBooking(ctx, row, slots.get(slotKeyOf(row)));
    // Each family has one trial (index `booking_one_trial`).
    const isSecondTrial = row.type === 'trial' && trials.has(row.guardianEmail);
    if (row.type === 'trial' && row.status === 'paid') trials.add(row.guardianEmail);
    return [{ id, ...booking, ...(isSecondTrial && { type: 'open-play' }) }];
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
    if (row.type === 'event') return { outcome: 'made' };
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
  ctx: Context,
  row: BookingRow,
  slot: Slot | undefined,
): typeof bookings.$inferInsert {
  const { type, date, childrenCount, status, notes, bookedAt, cancelledAt } = row;
  const { guardianName, guardianEmail, guardianPhone } = row;
  const now = ctx.clock.now();
  const createdAt =
    bookedAt ?? new Date(Math.min(now.getTime(), slot?.startsAt.getTime() ?? now.getTime()));
  return {
    type,
    date,
    childrenCount,
    status,
    guardianName,
    guardianEmail,
    guardianPhone,
    notes,
    priceCents: 0,
    officeNote: [row.officeNote, describePayment(ctx, row)].filter(Boolean).join('\n') || null,
    slotId: type === 'event' ? null : (slot?.id ?? null),
    slotLabel: type === 'event' ? row.session : (slot?.label ?? row.session),
    createdAt,
    updatedAt: createdAt,
    cancelledAt: status === 'cancelled' ? (cancelledAt ?? createdAt) : null,
  };
}

/** Says what was paid, refunded and still due in the previous system; null for a free booking. */
function describePayment({ venue }: Context, row: BookingRow): string | null {
  const { currency, firstLanguage } = venue();
  const { priceCents, dueCents, refundedCents } = row;
  const money = (cents: number) => formatMoney(cents, currency, localeOf(firstLanguage));
  const say = (
    key: 'paidElsewhere' | 'refundedElsewhere' | 'unpaidElsewhere' | 'notPaidElsewhere',
  ) =>
    translate(
      `imports.${key}`,
      { price: money(priceCents), due: money(dueCents ?? 0), refunded: money(refundedCents) },
      firstLanguage,
    );
  if (dueCents === null) return say('notPaidElsewhere');
  if (dueCents > 0) return say('unpaidElsewhere');
  if (refundedCents > 0) return say('refundedElsewhere');
  return priceCents > 0 ? say('paidElsewhere') : null;
}

/** Returns the emails of these rows that have had their trial. */
async function findTrialEmails(db: Db, rows: BookingRow[]): Promise<Set<string | null>> {
  const emails = rows.flatMap(({ type, guardianEmail }) =>
    type === 'trial' && guardianEmail ? [guardianEmail] : [],
  );
  if (emails.length === 0) return new Set();
  const trials = await db
    .select({ email: bookings.guardianEmail })
    .from(bookings)
    .where(
      and(
        eq(bookings.type, 'trial'),
        ne(bookings.status, 'cancelled'),
        inArray(bookings.guardianEmail, emails),
      ),
    );
  return new Set(trials.map(({ email }) => email));
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
