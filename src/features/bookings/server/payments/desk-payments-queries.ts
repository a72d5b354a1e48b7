import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { bookings } from '../bookings-tables.ts';
import { deskHandOvers, deskPayments } from '../desk-payments-tables.ts';

export type DeskPayment = typeof deskPayments.$inferSelect;

/** Inserts a desk payment; unique per booking. */
export async function insertDeskPayment(
  db: Db,
  payment: Pick<DeskPayment, 'bookingId' | 'amountCents' | 'method' | 'takenBy' | 'takenAt'>,
): Promise<void> {
  await db.insert(deskPayments).values(payment);
}

/**
 * Records a refund of a desk payment, in cents; no provider is involved. `at` is when staff hand it
 * back; null leaves it owed, unless it becomes credit. Returns the amount, at most what remains of
 * the payment: 0 if nothing was paid at the desk. The caller must hold the booking's row lock.
 */
export async function refundDeskPayment(
  db: Db,
  bookingId: string,
  refund: { amountCents: number; by: string | null; at: Date | null; asCredit?: boolean },
): Promise<number> {
  const taken = await findDeskPayment(db, bookingId);
  const cents = Math.min(refund.amountCents, taken ? taken.amountCents - taken.refundedCents : 0);
  if (cents <= 0) return 0;
  const [payment] = await db
    .update(deskPayments)
    .set({
      refundedCents: sql`${deskPayments.refundedCents} + ${cents}`,
      ...(refund.asCredit && { creditedCents: sql`${deskPayments.creditedCents} + ${cents}` }),
      refundedBy: refund.by,
    })
    .where(eq(deskPayments.bookingId, bookingId))
    .returning({ id: deskPayments.id });
  const { at, by } = refund;
  if (payment && at) await handOver(db, payment.id, { amountCents: cents, by, at });
  return cents;
}

/** A booking's desk payment and its refunded part, in cents; null if there is none. */
export async function findDeskPayment(db: Db, bookingId: string) {
  const [row] = await db
    .select({ amountCents: deskPayments.amountCents, refundedCents: deskPayments.refundedCents })
    .from(deskPayments)
    .where(eq(deskPayments.bookingId, bookingId));
  return row ?? null;
}

const owedCents = sql<number>`${deskPayments.refundedCents} - ${deskPayments.creditedCents} - ${deskPayments.handedBackCents}`;
const isOwed = gt(owedCents, 0);

/** Refunds owed at the desk, oldest first. */
export async function findOwedMoney(db: Db) {
  return db
    .select({
      bookingId: deskPayments.bookingId,
      guardianName: bookings.guardianName,
      amountCents: owedCents,
      method: deskPayments.method,
    })
    .from(deskPayments)
    .innerJoin(bookings, eq(bookings.id, deskPayments.bookingId))
    .where(isOwed)
    .orderBy(asc(deskPayments.takenAt))
    .limit(50);
}

/**
 * Hands back everything owed, counted in the reports on the day of `at`; false if nothing is owed.
 * Call it in a transaction.
 */
export async function markHandedBack(
  db: Db,
  bookingId: string,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const [owed] = await db
    .select({ paymentId: deskPayments.id, amountCents: owedCents })
    .from(deskPayments)
    .where(and(eq(deskPayments.bookingId, bookingId), isOwed))
    .for('update');
  if (!owed) return false;
  await handOver(db, owed.paymentId, { amountCents: owed.amountCents, by, at });
  return true;
}

/** Records a hand-over: one row each, so that it counts on its day. */
async function handOver(
  db: Db,
  paymentId: string,
  { amountCents, by, at }: { amountCents: number; by: string | null; at: Date },
) {
  await db
    .update(deskPayments)
    .set({ handedBackCents: sql`${deskPayments.handedBackCents} + ${amountCents}` })
    .where(eq(deskPayments.id, paymentId));
  await db.insert(deskHandOvers).values({ paymentId, amountCents, handedBy: by, handedAt: at });
}
