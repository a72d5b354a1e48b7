import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { type Checkout, changeCheckout, recordTakenBack } from './checkouts-queries.ts';
import { saleOf } from './sales.ts';

/**
 * Ends a dispute as the payer's bank did: `won`, the payment stands and what it bought is no longer
 * suspended; `lost`, it is gone and counts as refunded. All that was left of it, unless the provider
 * says how much: `lost` is that, in cents, counted once for each dispute. In the transaction `db`,
 * with the checkout locked.
 */
export async function endDispute(
  ctx: Services,
  db: Db,
  { id, kind, subjectId, paidCents, refundedCents }: Checkout,
  { outcome, lost }: { outcome: 'won' | 'lost'; lost?: { cents: number; disputeId: string } },
): Promise<'won' | 'lost'> {
  await changeCheckout(db, id, { state: 'paid' });
  const left = paidCents - refundedCents;
  if (outcome === 'won') await saleOf(ctx, kind).disputeWon?.(db, subjectId);
  else {
    const cents = Math.min(left, lost?.cents ?? left);
    await recordTakenBack(db, id, { cents, at: ctx.clock.now(), disputeId: lost?.disputeId });
  }
  return outcome;
}
