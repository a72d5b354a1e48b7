import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { type Checkout, updateCheckout } from './checkouts-queries.ts';
import { recordChargeback } from './refunds-queries.ts';
import { saleHandlersFor } from './sales.ts';

/**
 * Applies the bank's decision on a dispute. `won` resumes the purchase. `lost` records the disputed amount as
 * refunded, or the remaining amount if the provider reports none; once per dispute. Runs in the transaction `db`, with
 * the checkout locked.
 */
export async function endDispute(
  ctx: Services,
  db: Db,
  { id, kind, subjectId, paidCents, refundedCents }: Checkout,
  { outcome, dispute }: { outcome: 'won' | 'lost'; dispute?: { cents: number; disputeId: string } },
): Promise<'won' | 'lost'> {
  await updateCheckout(db, id, { state: 'paid' });
  const remainingCents = paidCents - refundedCents;
  if (outcome === 'won') await saleHandlersFor(ctx, kind).disputeWon?.(db, subjectId);
  else {
    const cents = Math.min(remainingCents, dispute?.cents ?? remainingCents);
    const chargeback = { cents, at: ctx.clock.now(), disputeId: dispute?.disputeId };
    if (await recordChargeback(db, id, chargeback)) {
      await saleHandlersFor(ctx, kind).disputeLost?.(ctx, db, subjectId, cents);
    }
  }
  return outcome;
}
