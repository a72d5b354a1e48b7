import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import type { PaymentEvent } from '#platform/server/payments/payments.ts';
import { paymentEvents } from './checkouts-tables.ts';

/** Stores an event. Returns false if it is a duplicate. */
export async function storeEvent(db: Db, event: PaymentEvent): Promise<boolean> {
  const rows = await db
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type, event })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return rows.length > 0;
}

/** Finds a stored event; null if it has been handled already. */
export async function findEvent(db: Db, id: string): Promise<PaymentEvent | null> {
  const [row] = await db
    .select({ event: paymentEvents.event })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.id, id), isNull(paymentEvents.handledAt)));
  return (row?.event as PaymentEvent) ?? null;
}

/** Whether the provider has reported the dispute's outcome; a late event about its opening is then ignored. */
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
 * Returns the next request number. Call it before calling the provider: of two responses, the one with the higher
 * number is newer, regardless of the servers' clocks.
 */
export async function nextRequestNumber(db: Db): Promise<number> {
  // Raw SQL, because the query builder has no select without a table.
  const [row] = await preparedSql<{ number: number }>(
    db,
    "select nextval('provider_questions')::float8 as number",
    {},
  );
  return row?.number ?? 0;
}
