import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { partyDeskPayments } from '../parties-tables.ts';

export type PartyDeskPayment = typeof partyDeskPayments.$inferSelect;

/** Money of a party that was taken at the desk. The caller holds the party locked. */
export async function insertPartyDeskPayment(
  db: Db,
  payment: Pick<
    PartyDeskPayment,
    'partyId' | 'amountCents' | 'method' | 'takenBy' | 'takenAt' | 'requestKey'
  >,
): Promise<void> {
  await db.insert(partyDeskPayments).values(payment);
}

/** What was taken at the desk for some parties, the earliest first. */
export function findPartyDeskPayments(db: Db, partyIds: string[]): Promise<PartyDeskPayment[]> {
  return db
    .select()
    .from(partyDeskPayments)
    .where(inArray(partyDeskPayments.partyId, partyIds))
    .orderBy(asc(partyDeskPayments.takenAt), asc(partyDeskPayments.id));
}

/** Writes down what the desk owes of a payment, in cents; nobody has handed it back yet. */
export async function oweDeskMoney(db: Db, id: string, refundedCents: number): Promise<void> {
  await db.update(partyDeskPayments).set({ refundedCents }).where(eq(partyDeskPayments.id, id));
}

/** The desk has handed back all that it owed of a party. Returns the amount, in cents; 0 if none. */
export async function handPartyMoneyBack(
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
