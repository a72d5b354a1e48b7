import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { partyDeskPayments } from '../parties-tables.ts';

export type PartyDeskPayment = typeof partyDeskPayments.$inferSelect;

/** Inserts a desk payment. The caller must have locked the party. */
export async function insertPartyDeskPayment(
  db: Db,
  payment: Pick<
    PartyDeskPayment,
    'partyId' | 'amountCents' | 'method' | 'takenBy' | 'takenAt' | 'requestKey'
  >,
): Promise<void> {
  await db.insert(partyDeskPayments).values(payment);
}

/** The desk payments of the parties, oldest first. */
export function findPartyDeskPayments(db: Db, partyIds: string[]): Promise<PartyDeskPayment[]> {
  return db
    .select()
    .from(partyDeskPayments)
    .where(inArray(partyDeskPayments.partyId, partyIds))
    .orderBy(asc(partyDeskPayments.takenAt), asc(partyDeskPayments.id));
}

/** Sets a desk payment's refund in cents, which the desk then has to pay out. */
export async function setDeskRefund(db: Db, id: string, refundedCents: number): Promise<void> {
  await db.update(partyDeskPayments).set({ refundedCents }).where(eq(partyDeskPayments.id, id));
}

/** Marks the party's outstanding desk refunds as paid out; returns their sum in cents. */
export async function settleDeskRefunds(
  db: Db,
  partyId: string,
  { by, at }: { by: string; at: Date },
): Promise<number> {
  const rows = await db
    .update(partyDeskPayments)
    .set({ refundedAt: at, refundedBy: by })
    .where(
      and(
        eq(partyDeskPayments.partyId, partyId),
        gt(partyDeskPayments.refundedCents, 0),
        isNull(partyDeskPayments.refundedAt),
      ),
    )
    .returning({ cents: partyDeskPayments.refundedCents });
  return rows.reduce((sum, { cents }) => sum + cents, 0);
}
