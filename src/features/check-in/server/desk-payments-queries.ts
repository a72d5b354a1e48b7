import { and, asc, eq, gt, sql } from 'drizzle-orm';
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
 * `at` is when staff hand it back; null leaves it owed, unless it becomes credit. Answers the amount, never more than is left of
 * what was taken: 0 if nothing was taken at the desk. The caller holds the booking's row locked.
 */
export async function refundDeskPayment(
  db: Db,
  bookingId: string,
  refund: { amountCents: number; by: string | null; at: Date | null; asCredit?: boolean },
): Promise<number> {
  const taken = await findDeskPayment(db, bookingId);
  const cents = Math.min(refund.amountCents, taken ? taken.amountCents - taken.refundedCents : 0);
  if (cents <= 0) return 0;
  await db
    .update(deskPayments)
    .set({
      refundedCents: sql`${deskPayments.refundedCents} + ${cents}`,
      ...(refund.asCredit && { creditedCents: sql`${deskPayments.creditedCents} + ${cents}` }),
      // What was handed back before keeps its day in the reports.
      ...(refund.at && {
        handedBackCents: sql`${deskPayments.handedBackCents} + ${cents}`,
        refundedAt: refund.at,
      }),
      refundedBy: refund.by,
    })
    .where(eq(deskPayments.bookingId, bookingId));
  return cents;
}

/** What was taken at the desk for a booking, and what of it goes back, in cents; null if nothing was. */
export async function findDeskPayment(db: Db, bookingId: string) {
  const [row] = await db
    .select({ amountCents: deskPayments.amountCents, refundedCents: deskPayments.refundedCents })
    .from(deskPayments)
    .where(eq(deskPayments.bookingId, bookingId));
  return row ?? null;
}

const owedCents = sql<number>`${deskPayments.refundedCents} - ${deskPayments.creditedCents} - ${deskPayments.handedBackCents}`;
const isOwed = gt(owedCents, 0);

/** Money of cancelled bookings that waits at the desk for its family, the oldest first. */
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

/** The money is back in the family's hands; false if it was before, or none was owed. */
export async function markHandedBack(
  db: Db,
  bookingId: string,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const rows = await db
    .update(deskPayments)
    .set({
      handedBackCents: sql`${deskPayments.refundedCents} - ${deskPayments.creditedCents}`,
      refundedBy: by,
      refundedAt: at,
    })
    .where(and(eq(deskPayments.bookingId, bookingId), isOwed))
    .returning({ id: deskPayments.id });
  return rows.length > 0;
}
