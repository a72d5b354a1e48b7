import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { bookings } from '../bookings-tables.ts';
import { deskHandOvers, deskPayments } from '../desk-payments-tables.ts';

export type DeskPayment = typeof deskPayments.$inferSelect;

/** Inserts the desk payment of a booking, which has at most one. */
export async function insertDeskPayment(
  db: Db,
  payment: Pick<DeskPayment, 'bookingId' | 'amountCents' | 'method' | 'takenBy' | 'takenAt'>,
): Promise<void> {
  await db.insert(deskPayments).values(payment);
}

/**
 * Records a refund of a desk payment, in cents. `at` is when staff pay it out; if null, it is due at the desk, unless
 * it becomes credit. Returns the refunded amount, limited to the remaining payment: 0 if nothing was paid at the desk.
 * The caller must hold the booking's row lock.
 */
export async function refundDeskPayment(
  db: Db,
  bookingId: string,
  refund: { amountCents: number; by: string | null; at: Date | null; asCredit?: boolean },
): Promise<number> {
  const existing = await findDeskPayment(db, bookingId);
  const remainingCents = existing ? existing.amountCents - existing.refundedCents : 0;
  const cents = Math.min(refund.amountCents, remainingCents);
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
  if (payment && at) await recordPayout(db, payment.id, { amountCents: cents, by, at });
  return cents;
}

/** Returns a booking's desk payment and its refunded part, in cents; null if there is none. */
export async function findDeskPayment(db: Db, bookingId: string) {
  const [row] = await db
    .select({ amountCents: deskPayments.amountCents, refundedCents: deskPayments.refundedCents })
    .from(deskPayments)
    .where(eq(deskPayments.bookingId, bookingId));
  return row ?? null;
}

const dueCents = sql<number>`${deskPayments.refundedCents} - ${deskPayments.creditedCents} - ${deskPayments.handedBackCents}`;
const isDue = gt(dueCents, 0);

/** Lists the refunds due at the desk, by the time of the payment, oldest first. */
export async function findDueRefunds(db: Db) {
  return db
    .select({
      bookingId: deskPayments.bookingId,
      guardianName: bookings.guardianName,
      amountCents: dueCents,
      method: deskPayments.method,
    })
    .from(deskPayments)
    .innerJoin(bookings, eq(bookings.id, deskPayments.bookingId))
    .where(isDue)
    .orderBy(asc(deskPayments.takenAt))
    .limit(50);
}

/**
 * Records that staff paid out the refund due at the desk; the reports count it on the day of `at`. Returns false if
 * none is due. Call it in a transaction.
 */
export async function markRefundPaidOut(
  db: Db,
  bookingId: string,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const [dueRefund] = await db
    .select({ paymentId: deskPayments.id, amountCents: dueCents })
    .from(deskPayments)
    .where(and(eq(deskPayments.bookingId, bookingId), isDue))
    .for('update');
  if (!dueRefund) return false;
  const { paymentId, amountCents } = dueRefund;
  await recordPayout(db, paymentId, { amountCents, by, at });
  return true;
}

/** Records a payout as a row, so the reports count it on its day. */
async function recordPayout(
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
