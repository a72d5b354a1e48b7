import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import type { CheckoutRequest } from '#platform/server/payments/payments.ts';
import type { SaleKind } from '../checkouts-contract.ts';
import { checkouts, refunds } from './checkouts-tables.ts';

export type Checkout = Omit<typeof checkouts.$inferSelect, 'kind' | 'request'> & {
  kind: SaleKind;
  request: CheckoutRequest;
};

const toCheckout = (row: typeof checkouts.$inferSelect | undefined) => (row as Checkout) ?? null;

export async function insertCheckout(
  db: Db,
  values: Pick<
    Checkout,
    | 'id'
    | 'kind'
    | 'subjectId'
    | 'request'
    | 'amountCents'
    | 'currency'
    | 'live'
    | 'expiresAt'
    | 'createdAt'
  >,
): Promise<void> {
  await preparedSql(db, INSERT_CHECKOUT, {
    ...values,
    request: JSON.stringify(values.request),
    expiresAt: values.expiresAt.toISOString(),
    createdAt: values.createdAt.toISOString(),
  });
}

/** Raw SQL for speed, because every checkout runs it. */
const INSERT_CHECKOUT = `insert into checkouts
    (id, kind, subject_id, request, amount_cents, currency, live, expires_at, created_at)
  values (:id, :kind, :subjectId, :request, :amountCents, :currency, :live, :expiresAt, :createdAt)`;

export async function findCheckout(db: Db, id: string): Promise<Checkout | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id));
  return toCheckout(row);
}

export async function findCheckoutBySession(db: Db, sessionId: string): Promise<Checkout | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.sessionId, sessionId));
  return toCheckout(row);
}

/** Finds the newest checkout of a subject, paid or not. */
export async function findCheckoutOf(
  db: Db,
  kind: SaleKind,
  subjectId: string,
): Promise<Checkout | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.kind, kind), eq(checkouts.subjectId, subjectId)))
    .orderBy(sql`${checkouts.createdAt} desc`)
    .limit(1);
  return toCheckout(row);
}

/**
 * Inserts the paid renewal of a subscription, which the provider charges automatically. The invoice's id is stored as
 * the session id, whose unique constraint prevents duplicates.
 */
export async function insertPaidInvoice(
  db: Db,
  values: Pick<Checkout, 'id' | 'kind' | 'subjectId' | 'request' | 'currency' | 'live'> & {
    invoiceId: string;
    paymentId: string | null;
    paidCents: number;
    paidAt: Date;
  },
): Promise<void> {
  const { invoiceId, paidCents, paidAt, ...rest } = values;
  await db.insert(checkouts).values({
    ...rest,
    sessionId: invoiceId,
    state: 'paid',
    amountCents: paidCents,
    paidCents,
    expiresAt: paidAt,
    settledAt: paidAt,
    createdAt: paidAt,
  });
}

/** Finds a checkout and locks it until the transaction ends. */
export async function lockCheckout(db: Db, id: string): Promise<Checkout | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id)).for('update');
  return toCheckout(row);
}

/** Saves the provider's session. Does not change the state of a settled checkout. */
export async function saveSession(db: Db, id: string, sessionId: string): Promise<void> {
  // Raw SQL for speed, because every checkout runs it.
  await preparedSql(
    db,
    `update checkouts
    set session_id = :sessionId, state = case when state = 'starting' then 'open' else state end
    where id = :id`,
    { id, sessionId },
  );
}

export async function updateCheckout(
  db: Db,
  id: string,
  changes: Partial<
    Pick<
      Checkout,
      | 'state'
      | 'paymentId'
      | 'paidCents'
      | 'note'
      | 'settledAt'
      | 'sessionId'
      | 'subscriptionId'
      | 'customerId'
    >
  >,
): Promise<void> {
  await db.update(checkouts).set(changes).where(eq(checkouts.id, id));
}

const isUnfinished = inArray(checkouts.state, ['starting', 'open']);

/** Finds expired checkouts whose hold has not been released. */
export async function findDueCheckouts(db: Db, now: Date, limit: number) {
  return db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        isUnfinished,
        isNull(checkouts.settledAt),
        lte(checkouts.expiresAt, sql`${now.toISOString()}::timestamptz`),
      ),
    )
    .orderBy(asc(checkouts.expiresAt))
    .limit(limit);
}

/**
 * Finds checkouts that may still be open at the provider, never-checked ones first. The interval between checks grows
 * with a checkout's age. `isReleased`: its hold was released.
 */
export async function findCheckoutsToCheck(
  db: Db,
  { now, createdBefore, limit }: { now: Date; createdBefore: Date; limit: number },
) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const pause = sql`greatest(interval '50 seconds', (${at} - ${checkouts.createdAt}) / 3)`;
  return db
    .select({
      id: checkouts.id,
      sessionId: checkouts.sessionId,
      isReleased: sql<boolean>`${checkouts.settledAt} is not null`,
    })
    .from(checkouts)
    .where(
      and(
        isUnfinished,
        or(isNotNull(checkouts.settledAt), isNotNull(checkouts.sessionId)),
        lte(checkouts.createdAt, sql`${createdBefore.toISOString()}::timestamptz`),
        or(isNull(checkouts.checkedAt), sql`${checkouts.checkedAt} <= ${at} - ${pause}`),
      ),
    )
    .orderBy(sql`${checkouts.checkedAt} nulls first`)
    .limit(limit);
}

export async function markChecked(db: Db, id: string, at: Date): Promise<void> {
  await db.update(checkouts).set({ checkedAt: at }).where(eq(checkouts.id, id));
}

/** Finds expired checkouts in review whose hold has not been released. */
export async function findHeldReviews(db: Db, now: Date, limit: number) {
  return db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.state, 'review'),
        isNull(checkouts.settledAt),
        lte(checkouts.expiresAt, sql`${now.toISOString()}::timestamptz`),
      ),
    )
    .limit(limit);
}

/** Lists up to 50 payments in review or disputed, oldest first. */
export async function findReviews(db: Db): Promise<Checkout[]> {
  const rows = await db
    .select()
    .from(checkouts)
    .where(inArray(checkouts.state, ['review', 'disputed']))
    .orderBy(asc(checkouts.createdAt))
    .limit(50);
  return rows as Checkout[];
}

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

/** Records a chargeback (an amount that the payer's bank reversed) as a completed refund, once per dispute. */
export async function recordChargeback(
  db: Db,
  checkoutId: string,
  { cents, at, disputeId }: { cents: number; at: Date; disputeId?: string | undefined },
): Promise<void> {
  if (cents <= 0) return;
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
  if (inserted.length === 0) return;
  await db
    .update(checkouts)
    .set({ refundedCents: sql`${checkouts.refundedCents} + ${cents}` })
    .where(eq(checkouts.id, checkoutId));
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

export async function findRefundByProvider(db: Db, providerId: string) {
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
  state: 'submitted' | 'succeeded' | 'failed',
  providerId: string | null,
): Promise<{ kind: Checkout['kind']; subjectId: string; amountCents: number } | null> {
  const [row] = await db
    .update(refunds)
    .set({ state, updatedAt: new Date(), ...(providerId ? { providerId } : {}) })
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

export async function findCheckoutByPayment(db: Db, paymentId: string): Promise<Checkout | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.paymentId, paymentId));
  return toCheckout(row);
}
