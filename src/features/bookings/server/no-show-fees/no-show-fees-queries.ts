import { and, asc, eq, gt, inArray, isNotNull, notExists, type SQL, sql } from 'drizzle-orm';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { bookings } from '../bookings-tables.ts';
import { noShowFees } from '../no-show-fees-tables.ts';
import { hasCome } from './no-show-sql.ts';

type Fee = typeof noShowFees.$inferSelect;

/** Returns whether the booking's family was checked in. */
export async function hasFamilyCome(db: Db, bookingId: string): Promise<boolean> {
  const [row] = await db.select({ hasCome }).from(bookings).where(eq(bookings.id, bookingId));
  return row?.hasCome ?? false;
}

/**
 * Lists the bookings among those of `filter` whose announced fee can be asked for by email, and how much, oldest first.
 * `filter` is that of the office's list for no-shows; `feeCents` the venue's fee now.
 */
export async function findAskableFees(
  db: Db,
  filter: SQL | undefined,
  { feeCents, limit }: { feeCents: number; limit: number },
): Promise<{ bookingId: string; feeCents: number }[]> {
  const asked = db
    .select({ id: noShowFees.bookingId })
    .from(noShowFees)
    .where(eq(noShowFees.bookingId, bookings.id));
  return db
    .select({
      bookingId: bookings.id,
      feeCents: sql<number>`least(${bookings.noShowFeeCents}, ${feeCents}::int)`,
    })
    .from(bookings)
    .where(
      and(
        filter,
        gt(sql`least(${bookings.noShowFeeCents}, ${feeCents}::int)`, 0),
        isNotNull(bookings.guardianEmail),
        notExists(asked),
      ),
    )
    .orderBy(asc(bookings.date), asc(bookings.id))
    .limit(limit);
}

export async function insertFee(db: Db, fee: typeof noShowFees.$inferInsert): Promise<void> {
  await db.insert(noShowFees).values(fee);
}

export async function updateFee(
  db: Db,
  bookingId: string,
  changes: Partial<Pick<Fee, 'state' | 'paidAt' | 'waivedAt'>>,
): Promise<void> {
  await db.update(noShowFees).set(changes).where(eq(noShowFees.bookingId, bookingId));
}

/** Makes a fee paid whose refund failed, and keeps the time of the first payment; `now` if it had none. */
export async function setFeePaidAgain(db: Db, bookingId: string, now: Date): Promise<void> {
  const paidAt = sql`coalesce(${noShowFees.paidAt}, ${now.toISOString()}::timestamptz)`;
  await db
    .update(noShowFees)
    .set({ state: 'paid', paidAt, waivedAt: null })
    .where(eq(noShowFees.bookingId, bookingId));
}

const isFeeOf = (bookingId: string) =>
  and(eq(checkouts.kind, 'no-show-fee'), eq(checkouts.subjectId, bookingId));

/** Lists the payment pages of a booking's fee that can still be paid. */
export async function findOpenFeeCheckouts(db: Db, bookingId: string): Promise<{ id: string }[]> {
  return db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(isFeeOf(bookingId), inArray(checkouts.state, ['starting', 'open'])));
}

/** Returns whether an admin has yet to decide on a payment of a booking's fee. */
export async function isFeeInReview(db: Db, bookingId: string): Promise<boolean> {
  return (await db.$count(checkouts, and(isFeeOf(bookingId), eq(checkouts.state, 'review')))) > 0;
}

/** Lists the payments of a booking's fee that are not refunded, with the rest in cents. */
export async function findFeePayments(db: Db, bookingId: string) {
  return db
    .select({
      checkoutId: checkouts.id,
      amountCents: sql<number>`${checkouts.paidCents} - ${checkouts.refundedCents}`,
    })
    .from(checkouts)
    .where(and(isFeeOf(bookingId), gt(checkouts.paidCents, checkouts.refundedCents)));
}
