import { and, eq, inArray, sql } from 'drizzle-orm';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { deskPayments } from '../desk-payments-tables.ts';

export type Payment = { paidWith: 'card' | 'cash' | 'card-terminal'; refundedCents: number };

/**
 * Finds the card and desk payments of bookings by booking id. Unpaid bookings and those paid without money have none.
 */
export async function findPaymentsOf(db: Db, bookingIds: string[]): Promise<Map<string, Payment>> {
  if (bookingIds.length === 0) return new Map();
  const online = db
    .select({ bookingId: checkouts.subjectId, refundedCents: checkouts.refundedCents })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.kind, 'booking'),
        inArray(checkouts.subjectId, bookingIds),
        sql`${checkouts.paidCents} > 0`,
      ),
    );
  const atDesk = db
    .select({
      bookingId: deskPayments.bookingId,
      paidWith: deskPayments.method,
      refundedCents: deskPayments.refundedCents,
    })
    .from(deskPayments)
    .where(inArray(deskPayments.bookingId, bookingIds));
  const [cards, desk] = await Promise.all([online, atDesk]);
  const payments = new Map<string, Payment>();
  for (const { bookingId, refundedCents } of cards) {
    payments.set(bookingId, { paidWith: 'card', refundedCents });
  }
  for (const { bookingId, ...payment } of desk) payments.set(bookingId, payment);
  return payments;
}
