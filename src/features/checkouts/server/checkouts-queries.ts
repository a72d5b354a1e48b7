import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import type { CheckoutRequest } from '#platform/server/payments/payments.ts';
import type { SaleKind } from '../checkouts-contract.ts';
import { checkouts } from './checkouts-tables.ts';

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
  const checkInterval = sql`greatest(interval '50 seconds', (${at} - ${checkouts.createdAt}) / 3)`;
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
        or(isNull(checkouts.checkedAt), sql`${checkouts.checkedAt} <= ${at} - ${checkInterval}`),
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

export async function findCheckoutByPayment(db: Db, paymentId: string): Promise<Checkout | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.paymentId, paymentId));
  return toCheckout(row);
}
