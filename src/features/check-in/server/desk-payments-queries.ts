import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../server/database.ts';
import { bookings } from '../../bookings/server/bookings-tables.ts';
import { deskPayments } from './check-in-tables.ts';

export type DeskPayment = typeof deskPayments.$inferSelect;

/** Money that was taken at the desk for a booking; the database knows one payment for each. */
export async function insertDeskPayment(
  db: Db,
  payment: Pick<DeskPayment, 'bookingId' | 'amountCents' | 'method' | 'takenBy' | 'takenAt'>,
): Promise<void> {
  await db.insert(deskPayments).values(payment);
}

/**
 * Writes down what goes back of a booking's payment, in cents: no provider ever saw that money.
 * `at` is when staff hand it back; null leaves it owed. Answers the amount: 0 if nothing was taken at
 * the desk, or it was written down before.
 */
export async function refundDeskPayment(
  db: Db,
  bookingId: string,
  refund: { amountCents: number; by: string | null; at: Date | null },
): Promise<number> {
  const [row] = await db
    .update(deskPayments)
    .set({
      refundedCents: sql`least(${refund.amountCents}::int, ${deskPayments.amountCents})`,
      refundedBy: refund.by,
      refundedAt: refund.at,
    })
    .where(and(eq(deskPayments.bookingId, bookingId), eq(deskPayments.refundedCents, 0)))
    .returning({ refundedCents: deskPayments.refundedCents });
  return row?.refundedCents ?? 0;
}

const isOwed = and(gt(deskPayments.refundedCents, 0), isNull(deskPayments.refundedAt));

/** Money of cancelled bookings that waits at the desk for its family, the oldest first. */
export async function findOwedMoney(db: Db) {
  return db
    .select({
      bookingId: deskPayments.bookingId,
      guardianName: bookings.guardianName,
      amountCents: deskPayments.refundedCents,
      method: deskPayments.method,
    })
    .from(deskPayments)
    .innerJoin(bookings, eq(bookings.id, deskPayments.bookingId))
    .where(isOwed)
    .orderBy(asc(deskPayments.takenAt))
    .limit(50);
}

/** The money is back in the family's hands; false if it was before, or none was owed. */
export async function markHandedBack(
  db: Db,
  bookingId: string,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const rows = await db
    .update(deskPayments)
    .set({ refundedBy: by, refundedAt: at })
    .where(and(eq(deskPayments.bookingId, bookingId), isOwed))
    .returning({ id: deskPayments.id });
  return rows.length > 0;
}
