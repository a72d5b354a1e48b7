import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { giftDeliveries, holdings } from '../shop-tables.ts';
import type { Holding } from './ledger-queries.ts';

export type GiftDelivery = typeof giftDeliveries.$inferSelect;

export async function insertGiftDelivery(
  db: Db,
  values: typeof giftDeliveries.$inferInsert,
): Promise<void> {
  await db.insert(giftDeliveries).values(values);
}

/** The ids of unsent gift cards that are due, earliest first. */
export async function findDueGiftCardIds(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ holdingId: giftDeliveries.holdingId })
    .from(giftDeliveries)
    .where(
      and(
        isNull(giftDeliveries.sentAt),
        lte(giftDeliveries.sendAt, sql`${now.toISOString()}::timestamptz`),
      ),
    )
    .orderBy(asc(giftDeliveries.sendAt))
    .limit(limit);
  return rows.map(({ holdingId }) => holdingId);
}

/** Locks and returns a gift card's delivery, with the card; null if the holding has none. */
export async function lockGiftDelivery(
  db: Db,
  holdingId: string,
): Promise<{ gift: GiftDelivery; card: Holding } | null> {
  const [row] = await db
    .select({ gift: giftDeliveries, card: holdings })
    .from(giftDeliveries)
    .innerJoin(holdings, eq(holdings.id, giftDeliveries.holdingId))
    .where(eq(giftDeliveries.holdingId, holdingId))
    .for('update', { of: giftDeliveries });
  return row ?? null;
}

export async function markGiftSent(db: Db, holdingId: string, now: Date): Promise<void> {
  await db
    .update(giftDeliveries)
    .set({ sentAt: now })
    .where(eq(giftDeliveries.holdingId, holdingId));
}

/** Updates the recipient's email, but not their name. */
export async function updateGiftRecipient(db: Db, holdingId: string, email: string): Promise<void> {
  await db
    .update(giftDeliveries)
    .set({ recipientEmail: email })
    .where(eq(giftDeliveries.holdingId, holdingId));
}
