import { and, asc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/server/database/database.ts';
import type { Parts } from '#platform/server/feature.ts';
import { sandboxCheckouts } from '#platform/server/outside/sandbox-tables.ts';
import type { Obstacle, Person, PersonalPart } from '#platform/server/personal-data.ts';
import { checkouts, refunds } from './checkouts-tables.ts';

/**
 * Overwrites the buyer in a stored request: no e-mail, and no link back that identifies or signs
 * them in.
 */
const NO_BUYER = JSON.stringify({ customerEmail: '', cancelUrl: '' });

/** Payments with amounts and states. They are kept for the books, without the buyer's e-mail. */
export const personalCheckouts: PersonalPart = {
  read: async (db, person, parts) => {
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
      .where(isPaidBy(parts, person))
      .orderBy(asc(checkouts.createdAt));
    return { payments, refunds: await refundsOf(db, payments) };
  },

  /**
   * The open page of a booking or party ends with it; an order's page could still be paid, for no
   * account.
   */
  plan: async ({ parts }, db, person) => {
    const own = isPaidBy(parts, person);
    const isOpen = inArray(checkouts.state, ['starting', 'open']);
    const has = async (condition: SQL | undefined) =>
      (await db.$count(checkouts, and(own, condition))) > 0;
    const failed = db
      .select({ id: refunds.checkoutId })
      .from(refunds)
      .where(eq(refunds.state, 'failed'));
    const obstacles: Obstacle[] = [];
    if (await has(and(isOpen, eq(checkouts.kind, 'order')))) obstacles.push('payment');
    if (await has(eq(checkouts.state, 'review'))) obstacles.push('review');
    if (await has(eq(checkouts.state, 'disputed'))) obstacles.push('dispute');
    if (await has(inArray(checkouts.id, failed))) obstacles.push('failed-refund');
    return { obstacles };
  },

  /** Runs first: the payment's owner is known only through its subject. */
  forgetFirst: async ({ parts }, db, person) => {
    const forgotten = await db
      .update(checkouts)
      .set({ request: sql`${checkouts.request} || ${NO_BUYER}::jsonb` })
      // An open checkout is still repeated at the provider as it was written (decision 0004).
      .where(and(isPaidBy(parts, person), notInArray(checkouts.state, ['starting', 'open'])))
      .returning({ sessionId: checkouts.sessionId });
    const sessionIds = forgotten.flatMap(({ sessionId }) => sessionId ?? []);
    // The test provider's records are in the same database.
    await db
      .update(sandboxCheckouts)
      .set({ request: sql`${sandboxCheckouts.request} || ${NO_BUYER}::jsonb` })
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

/**
 * Payments for the person's own purchases, or under their verified e-mail if for no other account.
 */
function isPaidBy(parts: Parts, { id, verifiedEmail }: Person) {
  const own = subjects(parts, (userId) => eq(userId, id));
  const others = subjects(parts, (userId) => sql`${userId} <> ${id}`);
  return or(
    sql`${checkouts.subjectId} in ${own}`,
    verifiedEmail === null
      ? undefined
      : sql`${checkouts.request}->>'customerEmail' = ${verifiedEmail}
          and ${checkouts.subjectId} not in ${others}`,
  );
}

/** The ids of sold things, by owner. */
function subjects({ sales = {} }: Parts, isOwner: (userId: AnyPgColumn) => SQL) {
  const selects = Object.values(sales).map(
    ({ of: { id, userId } }) => sql`select ${id} from ${id.table} where ${isOwner(userId)}`,
  );
  return sql`(${sql.join(selects, sql` union all `)})`;
}
