import { and, asc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/server/database/database.ts';
import type { Parts } from '#platform/server/feature.ts';
import { sandboxCheckouts } from '#platform/server/outside/sandbox-tables.ts';
import type { Obstacle, Person, PersonalPart } from '#platform/server/personal-data.ts';
import { checkouts, refunds } from './checkouts-tables.ts';

/** What a kept request says of its buyer: no e-mail, and no way back that names or admits them. */
const NOBODY = JSON.stringify({ customerEmail: '', cancelUrl: '' });

/** Payments: amounts and states. They stay for the books, without the buyer's e-mail. */
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

  /** An open page of a booking or a party ends with it; an order's could be paid for nobody. */
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

  /** What was paid for tells whose payment it is. */
  forgetFirst: async ({ parts }, db, person) => {
    const forgotten = await db
      .update(checkouts)
      .set({ request: sql`${checkouts.request} || ${NOBODY}::jsonb` })
      // An open one is still repeated to the provider as it was written (decision 0004).
      .where(and(isPaidBy(parts, person), notInArray(checkouts.state, ['starting', 'open'])))
      .returning({ sessionId: checkouts.sessionId });
    const sessionIds = forgotten.flatMap(({ sessionId }) => sessionId ?? []);
    // The test provider's own books lie in the same database.
    await db
      .update(sandboxCheckouts)
      .set({ request: sql`${sandboxCheckouts.request} || ${NOBODY}::jsonb` })
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

/** For something of their own, or under the proven e-mail and for nothing of another account. */
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

/** What checkouts are about, by whose it is. */
function subjects({ sales = {} }: Parts, isWanted: (userId: AnyPgColumn) => SQL) {
  const selects = Object.values(sales).map(
    ({ of: { id, userId } }) => sql`select ${id} from ${id.table} where ${isWanted(userId)}`,
  );
  return sql`(${sql.join(selects, sql` union all `)})`;
}
