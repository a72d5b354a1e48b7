import { and, asc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/server/database/database.ts';
import { sandboxCheckouts } from '#platform/server/external/sandbox-tables.ts';
import type { ComposedHooks } from '#platform/server/feature.ts';
import type { Obstacle, Person, PersonalDataHandler } from '#platform/server/personal-data.ts';
import { checkouts, refunds } from './checkouts-tables.ts';

/** Overwrites the fields of a stored request that identify the buyer or sign them in. */
const REDACTED_BUYER = JSON.stringify({ customerEmail: '', cancelUrl: '' });

/** Payments and refunds. They are retained for accounting, without the buyer's email. */
export const checkoutsPersonalData: PersonalDataHandler = {
  read: async (db, person, hooks) => {
    const payments = await db
      .select({
        id: checkouts.id,
        for: checkouts.kind,
        amountCents: checkouts.amountCents,
        currency: checkouts.currency,
        state: checkouts.state,
        paidCents: checkouts.paidCents,
        refundedCents: checkouts.refundedCents,
        createdAt: checkouts.createdAt,
        settledAt: checkouts.settledAt,
      })
      .from(checkouts)
      .where(isPaidBy(hooks, person))
      .orderBy(asc(checkouts.createdAt));
    return { payments, refunds: await refundsOf(db, payments) };
  },

  /**
   * An open order blocks deletion, because it could still be paid. Open bookings and parties are cancelled by their
   * features.
   */
  plan: async ({ hooks }, db, person) => {
    const paidByPerson = isPaidBy(hooks, person);
    const isOpen = inArray(checkouts.state, ['starting', 'open']);
    const hasCheckout = async (condition: SQL | undefined) =>
      (await db.$count(checkouts, and(paidByPerson, condition))) > 0;
    const failedRefunds = db
      .select({ id: refunds.checkoutId })
      .from(refunds)
      .where(eq(refunds.state, 'failed'));
    const obstacles: Obstacle[] = [];
    if (await hasCheckout(and(isOpen, eq(checkouts.kind, 'order')))) obstacles.push('payment');
    if (await hasCheckout(eq(checkouts.state, 'review'))) obstacles.push('review');
    if (await hasCheckout(eq(checkouts.state, 'disputed'))) obstacles.push('dispute');
    if (await hasCheckout(inArray(checkouts.id, failedRefunds))) obstacles.push('failed-refund');
    return { obstacles };
  },

  /** Runs first, because a payment's owner is only known through its subject. */
  prepareErasure: async ({ hooks }, db, person) => {
    const redactedCheckouts = await db
      .update(checkouts)
      .set({ request: sql`${checkouts.request} || ${REDACTED_BUYER}::jsonb` })
      // Retries send the stored request of an open checkout unchanged (decision 0004).
      .where(and(isPaidBy(hooks, person), notInArray(checkouts.state, ['starting', 'open'])))
      .returning({ sessionId: checkouts.sessionId });
    const sessionIds = redactedCheckouts.flatMap(({ sessionId }) => sessionId ?? []);
    // The test provider stores its records in the same database.
    await db
      .update(sandboxCheckouts)
      .set({ request: sql`${sandboxCheckouts.request} || ${REDACTED_BUYER}::jsonb` })
      .where(inArray(sandboxCheckouts.id, sessionIds));
  },
};

function refundsOf(db: Db, payments: { id: string }[]) {
  const ids = payments.map(({ id }) => id);
  return db
    .select({
      paymentId: refunds.checkoutId,
      amountCents: refunds.amountCents,
      reason: refunds.reason,
      state: refunds.state,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .where(inArray(refunds.checkoutId, ids))
    .orderBy(asc(refunds.createdAt));
}

/** Matches payments for the person's purchases, or with their verified email if no other account owns the purchase. */
function isPaidBy(hooks: ComposedHooks, { id, verifiedEmail }: Person) {
  const ownIds = subjectIds(hooks, (userId) => eq(userId, id));
  const otherIds = subjectIds(hooks, (userId) => sql`${userId} <> ${id}`);
  return or(
    sql`${checkouts.subjectId} in ${ownIds}`,
    verifiedEmail === null
      ? undefined
      : sql`${checkouts.request}->>'customerEmail' = ${verifiedEmail}
          and ${checkouts.subjectId} not in ${otherIds}`,
  );
}

/** Selects the ids of all purchases whose owner matches. */
function subjectIds({ sales = {} }: ComposedHooks, isOwner: (userId: AnyPgColumn) => SQL) {
  const selects = Object.values(sales).map(
    ({ table: { id, userId } }) => sql`select ${id} from ${id.table} where ${isOwner(userId)}`,
  );
  return sql`(${sql.join(selects, sql` union all `)})`;
}
