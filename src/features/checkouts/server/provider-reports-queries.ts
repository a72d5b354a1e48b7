import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import type { PaymentEvent } from '#platform/server/payments/payments.ts';
import { paymentEvents } from './checkouts-tables.ts';

/** Stores an event once; false if it came before. */
export async function storeEvent(db: Db, event: PaymentEvent): Promise<boolean> {
  const rows = await db
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type, event })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return rows.length > 0;
}

export async function findEvent(db: Db, id: string): Promise<PaymentEvent | null> {
  const [row] = await db
    .select({ event: paymentEvents.event })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.id, id), isNull(paymentEvents.handledAt)));
  return (row?.event as PaymentEvent) ?? null;
}

/** Whether the provider has said how a dispute ended: a late notice of its beginning is ignored then. */
export async function isDisputeOver(db: Db, disputeId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.type, 'charge.dispute.closed'),
        sql`${paymentEvents.event} #>> '{dispute,id}' = ${disputeId}`,
        sql`${paymentEvents.event} #>> '{dispute,outcome}' is not null`,
      ),
    );
  return row !== undefined;
}

export async function markEventHandled(db: Db, id: string, now: Date): Promise<void> {
  await db.update(paymentEvents).set({ handledAt: now }).where(eq(paymentEvents.id, id));
}

/**
 * The next question's number, taken before the provider is asked: of two responses the one with the
 * higher number is the newer, whatever the clocks of several servers say.
 */
export async function numberQuestion(db: Db): Promise<number> {
  // Raw: the query builder has no select without a table.
  const [row] = await preparedSql<{ number: number }>(
    db,
    "select nextval('provider_questions')::float8 as number",
    {},
  );
  return row?.number ?? 0;
}
