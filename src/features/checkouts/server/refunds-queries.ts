import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { Checkout } from './checkouts-queries.ts';
import { checkouts, refunds } from './checkouts-tables.ts';

/** A disputed payment is not refundable, because the bank may reverse it as well. */
const isRefundable = (checkoutId: string, amountCents: number) =>
  and(
    eq(checkouts.id, checkoutId),
    ne(checkouts.state, 'disputed'),
    sql`${checkouts.refundedCents} + ${amountCents} <= ${checkouts.paidCents}`,
  );

/**
 * Deducts `amountCents` from the refundable amount and inserts a refund. Returns its id, or null if the amount is too
 * high or the payment is disputed.
 */
export async function requestRefund(
  db: Db,
  { checkoutId, amountCents, reason }: { checkoutId: string; amountCents: number; reason: string },
): Promise<string | null> {
  if (!(await deductRefundable(db, checkoutId, amountCents))) return null;
  const [row] = await db
    .insert(refunds)
    .values({ checkoutId, amountCents, reason })
    .returning({ id: refunds.id });
  return row?.id ?? null;
}

/**
 * Records a chargeback (an amount that the payer's bank reversed) as a completed refund, once per dispute. Returns
 * false if there is nothing to record.
 */
export async function recordChargeback(
  db: Db,
  checkoutId: string,
  { cents, at, disputeId }: { cents: number; at: Date; disputeId?: string | undefined },
): Promise<boolean> {
  if (cents <= 0) return false;
  const inserted = await db
    .insert(refunds)
    .values({
      checkoutId,
      amountCents: cents,
      reason: 'dispute lost',
      providerId: disputeId,
      state: 'succeeded',
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  if (inserted.length === 0) return false;
  await db
    .update(checkouts)
    .set({ refundedCents: sql`${checkouts.refundedCents} + ${cents}` })
    .where(eq(checkouts.id, checkoutId));
  return true;
}

/**
 * Deducts `amountCents` from the refundable amount, for a refund or credit. Returns false if the amount is too high or
 * the payment is disputed.
 */
export async function deductRefundable(
  db: Db,
  checkoutId: string,
  amountCents: number,
): Promise<boolean> {
  const updated = await db
    .update(checkouts)
    .set({ refundedCents: sql`${checkouts.refundedCents} + ${amountCents}` })
    .where(isRefundable(checkoutId, amountCents))
    .returning({ id: checkouts.id });
  return updated.length > 0;
}

export async function findRefund(db: Db, id: string) {
  const [row] = await db
    .select({ refund: refunds, paymentId: checkouts.paymentId })
    .from(refunds)
    .innerJoin(checkouts, eq(checkouts.id, refunds.checkoutId))
    .where(eq(refunds.id, id));
  return row ?? null;
}

export async function findRefundByProviderId(db: Db, providerId: string) {
  const [row] = await db.select().from(refunds).where(eq(refunds.providerId, providerId));
  return row ?? null;
}

/** Finds refunds to submit again or to check at the provider. */
export async function findUnfinishedRefunds(db: Db, limit: number) {
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .where(inArray(refunds.state, ['requested', 'submitted']))
    .orderBy(asc(refunds.createdAt))
    .limit(limit);
}

/**
 * Changes the state of an unfinished refund. If it failed, makes the amount refundable again and returns its sale and
 * amount; otherwise returns null.
 */
export async function updateRefund(
  db: Db,
  id: string,
  {
    state,
    providerId,
    at,
  }: { state: 'submitted' | 'succeeded' | 'failed'; providerId: string | null; at: Date },
): Promise<{ kind: Checkout['kind']; subjectId: string; amountCents: number } | null> {
  const [row] = await db
    .update(refunds)
    .set({ state, updatedAt: at, ...(providerId ? { providerId } : {}) })
    .where(and(eq(refunds.id, id), inArray(refunds.state, ['requested', 'submitted'])))
    .returning({ checkoutId: refunds.checkoutId, amountCents: refunds.amountCents });
  if (!row || state !== 'failed') return null;
  const { checkoutId, amountCents } = row;
  const [checkout] = await db
    .update(checkouts)
    .set({ refundedCents: sql`${checkouts.refundedCents} - ${amountCents}` })
    .where(eq(checkouts.id, checkoutId))
    .returning({ kind: checkouts.kind, subjectId: checkouts.subjectId });
  return checkout ? { ...checkout, kind: checkout.kind as Checkout['kind'], amountCents } : null;
}
