import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { CheckoutRequest } from '#platform/server/payments/payments.ts';
import type { SaleKind } from '../checkouts-contract.ts';
import { checkouts, refunds } from './checkouts-tables.ts';

export type Checkout = Omit<typeof checkouts.$inferSelect, 'kind' | 'request'> & {
  kind: SaleKind;
  request: CheckoutRequest;
};

const asCheckout = (row: typeof checkouts.$inferSelect | undefined) => (row as Checkout) ?? null;

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
  await plainSql(
    db,
    `insert into checkouts
      (id, kind, subject_id, request, amount_cents, currency, live, expires_at, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      values.id,
      values.kind,
      values.subjectId,
      JSON.stringify(values.request),
      values.amountCents,
      values.currency,
      values.live,
      values.expiresAt.toISOString(),
      values.createdAt.toISOString(),
    ],
  );
}

export async function findCheckout(db: Db, id: string): Promise<Checkout | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id));
  return asCheckout(row);
}

export async function findCheckoutBySession(db: Db, sessionId: string): Promise<Checkout | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.sessionId, sessionId));
  return asCheckout(row);
}

/** The newest checkout of a subject, paid or not. */
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
  return asCheckout(row);
}

/**
 * What the provider took by itself, for a subscription that goes on: written once it is paid. Its bill
 * stands where a session would, and comes once.
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

/** The checkout, locked until the transaction ends. */
export async function lockCheckout(db: Db, id: string): Promise<Checkout | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id)).for('update');
  return asCheckout(row);
}

/** Saves the provider's session; a checkout that is settled already keeps its state. */
export async function saveSession(db: Db, id: string, sessionId: string): Promise<void> {
  await plainSql(
    db,
    `update checkouts
    set session_id = $2, state = case when state = 'starting' then 'open' else state end
    where id = $1`,
    [id, sessionId],
  );
}

export async function changeCheckout(
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

/** Checkouts that still hold what is sold although their time is up. */
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
 * Checkouts that are not over at the provider, as far as is known: each is due again when it is half as old
 * again as when it was asked after, those that were never asked after first. `isOver`: its hold has ended.
 */
export async function findCheckoutsToAskAfter(
  db: Db,
  { now, quietSince, limit }: { now: Date; quietSince: Date; limit: number },
) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const pause = sql`greatest(interval '50 seconds', (${at} - ${checkouts.createdAt}) / 3)`;
  return db
    .select({
      id: checkouts.id,
      sessionId: checkouts.sessionId,
      isOver: sql<boolean>`${checkouts.settledAt} is not null`,
    })
    .from(checkouts)
    .where(
      and(
        isUnfinished,
        or(isNotNull(checkouts.settledAt), isNotNull(checkouts.sessionId)),
        lte(checkouts.createdAt, sql`${quietSince.toISOString()}::timestamptz`),
        or(isNull(checkouts.askedAt), sql`${checkouts.askedAt} <= ${at} - ${pause}`),
      ),
    )
    .orderBy(sql`${checkouts.askedAt} nulls first`)
    .limit(limit);
}

export async function markAsked(db: Db, id: string, at: Date): Promise<void> {
  await db.update(checkouts).set({ askedAt: at }).where(eq(checkouts.id, id));
}

/** Checkouts in review that still hold what was sold although their time is up. */
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

/** Payments that wait for a person's decision, in review or disputed, the oldest first. */
export async function findReviews(db: Db): Promise<Checkout[]> {
  const rows = await db
    .select()
    .from(checkouts)
    .where(inArray(checkouts.state, ['review', 'disputed']))
    .orderBy(asc(checkouts.createdAt))
    .limit(50);
  return rows as Checkout[];
}

/** Nothing of a disputed payment: the guardian's bank may take it back as well. */
const canGoBack = (checkoutId: string, amountCents: number) =>
  and(
    eq(checkouts.id, checkoutId),
    ne(checkouts.state, 'disputed'),
    sql`${checkouts.refundedCents} + ${amountCents} <= ${checkouts.paidCents}`,
  );

/**
 * Takes `amountCents` from what can still go back and writes the refund; its id, or null if it is too much
 * or the payment is disputed.
 */
export async function requestRefund(
  db: Db,
  { checkoutId, amountCents, reason }: { checkoutId: string; amountCents: number; reason: string },
): Promise<string | null> {
  if (!(await keepPayment(db, checkoutId, amountCents))) return null;
  const [row] = await db
    .insert(refunds)
    .values({ checkoutId, amountCents, reason })
    .returning({ id: refunds.id });
  return row?.id ?? null;
}

/** What the payer's bank took back by itself, at `at`: on the books like a refund that was paid out. */
export async function recordTakenBack(
  db: Db,
  checkoutId: string,
  { cents, at, disputeId }: { cents: number; at: Date; disputeId?: string | undefined },
): Promise<void> {
  if (cents <= 0) return;
  const taken = await db
    .insert(refunds)
    .values({
      ...{ checkoutId, amountCents: cents, reason: 'dispute lost', providerId: disputeId },
      ...{ state: 'succeeded', createdAt: at, updatedAt: at },
    })
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  if (taken.length === 0) return;
  await db
    .update(checkouts)
    .set({ refundedCents: sql`${checkouts.refundedCents} + ${cents}` })
    .where(eq(checkouts.id, checkoutId));
}

/**
 * Takes `amountCents` from what can still go back, for a refund or what is given back in another form (credit);
 * false if it is too much or the payment is disputed.
 */
export async function keepPayment(
  db: Db,
  checkoutId: string,
  amountCents: number,
): Promise<boolean> {
  const kept = await db
    .update(checkouts)
    .set({ refundedCents: sql`${checkouts.refundedCents} + ${amountCents}` })
    .where(canGoBack(checkoutId, amountCents))
    .returning({ id: checkouts.id });
  return kept.length > 0;
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

/** Refunds that are not over: to be asked for again, or asked after. */
export async function findUnfinishedRefunds(db: Db, limit: number) {
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .where(inArray(refunds.state, ['requested', 'submitted']))
    .orderBy(asc(refunds.createdAt))
    .limit(limit);
}

/**
 * Moves a refund on; one that failed gives its amount back to what can be refunded. Returns what failed
 * now, or null.
 */
export async function changeRefund(
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
  return asCheckout(row);
}
