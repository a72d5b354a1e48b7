import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { BookingRow } from '../rows/read-booking.ts';
import { findPlaces, type Place, takePlaces } from './booking-places.ts';
import { toOfficeNote } from './describe-payment.ts';
import type { Context, StoreResult, StoreRows, TakenSpots } from './store-types.ts';

/** Stores bookings in their session or event, where those that are not cancelled need free spots. */
export const storeBookings: StoreRows<BookingRow> = async (ctx, db, keyed, mode) => {
  const rows = keyed.map(({ values }) => values);
  const places = await findPlaces(ctx, db, rows, mode);
  const results = placeBookings(rows, places, mode.takenSpots);
  const secondTrials = await findSecondTrials(db, rows, results, mode.takenSpots);
  for (const result of secondTrials)
    Object.assign(result, {
      doubts: [{ doubt: 'secondTrial', field: null }],
      unstored: ['type'],
    } satisfies Partial<StoreResult>);
  if (mode.isDryRun) return results;
  const created = rows.flatMap((row, index) => {
    const result = results[index];
    if (result?.outcome !== 'made') return [];
    const id = randomUUID();
    result.refs = [`booking:${id}`];
    const booking = toBooking(ctx, row, places.get(row));
    return [{ id, ...booking, ...(secondTrials.has(result) && { type: 'open-play' }) }];
  });
  if (created.length > 0) await db.insert(bookings).values(created);
  await takePlaces(db, places.values(), mode.takenSpots);
  return results;
};

/** Returns `made` for rows that need no place or whose place has free spots, and adds their spots to `takenSpots`. */
function placeBookings(
  rows: BookingRow[],
  places: Map<BookingRow, Place>,
  takenSpots: TakenSpots,
): StoreResult[] {
  return rows.map((row) => {
    if (!row.needsSpots) return { outcome: 'made' };
    const place = places.get(row);
    if (!place) return { outcome: row.type === 'event' ? 'noEvent' : 'noSlot' };
    const { key, capacity, taken } = place;
    const spotsAfter = (takenSpots.get(key) ?? 0) + (row.status === 'paid' ? row.childrenCount : 0);
    if (spotsAfter > capacity - taken) return { outcome: 'slotFull' };
    takenSpots.set(key, spotsAfter);
    return { outcome: 'made' };
  });
}

function toBooking(
  ctx: Context,
  row: BookingRow,
  place: Place | undefined,
): typeof bookings.$inferInsert {
  const { type, date, childrenCount, status, notes, bookedAt, cancelledAt } = row;
  const { guardianName, guardianEmail, guardianPhone } = row;
  const now = ctx.clock.now();
  const createdAt =
    bookedAt ?? new Date(Math.min(now.getTime(), place?.startsAt.getTime() ?? now.getTime()));
  return {
    type,
    date,
    childrenCount,
    status,
    guardianName,
    guardianEmail,
    guardianPhone,
    notes,
    ...(row.language && { language: row.language }),
    priceCents: 0,
    officeNote: toOfficeNote(ctx, row),
    eventId: place?.eventId ?? null,
    slotId: place?.slotId ?? null,
    slotLabel: place?.label ?? row.session,
    createdAt,
    updatedAt: createdAt,
    cancelledAt: status === 'cancelled' ? (cancelledAt ?? createdAt) : null,
  };
}

/**
 * Returns the results of trials whose family has had its trial (index `booking_one_trial`), here or in an earlier row:
 * they are stored as open play. Cancelled trials don't count.
 */
async function findSecondTrials(
  db: Db,
  rows: BookingRow[],
  results: StoreResult[],
  takenSpots: TakenSpots,
): Promise<Set<StoreResult>> {
  const trials = rows.flatMap(({ type, status, guardianEmail }, index) => {
    const result = results[index];
    const isTrial = type === 'trial' && status === 'paid' && result?.outcome === 'made';
    return isTrial && guardianEmail !== null ? [{ result, guardianEmail }] : [];
  });
  if (trials.length === 0) return new Set();
  const emails = trials.map(({ guardianEmail }) => guardianEmail);
  const earlier = await db
    .select({ email: bookings.guardianEmail })
    .from(bookings)
    .where(
      and(
        eq(bookings.type, 'trial'),
        ne(bookings.status, 'cancelled'),
        inArray(bookings.guardianEmail, emails),
      ),
    );
  for (const { email } of earlier) takenSpots.set(trialKeyOf(email ?? ''), 1);
  const second = new Set<StoreResult>();
  for (const { result, guardianEmail } of trials) {
    if (takenSpots.has(trialKeyOf(guardianEmail))) second.add(result);
    takenSpots.set(trialKeyOf(guardianEmail), 1);
  }
  return second;
}

const trialKeyOf = (email: string) => `trial ${email}`;
