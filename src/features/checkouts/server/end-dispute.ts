import type { Db } from '../../../server/database.ts';
import type { Services } from '../../../server/services.ts';
import { type Checkout, changeCheckout, recordTakenBack } from './checkouts-queries.ts';

/**
 * Ends a dispute as the payer's bank did, which the provider tells the venue: `won`, the payment stands
 * and what it bought is no longer suspended; `lost`, what was left of it is gone, and counts as refunded.
 * In the transaction `db`, with the checkout locked.
 */
export async function endDispute(
  { sales, clock }: Services,
  db: Db,
  { id, kind, subjectId, paidCents, refundedCents }: Checkout,
  outcome: 'won' | 'lost',
): Promise<'won' | 'lost'> {
  await changeCheckout(db, id, { state: 'paid' });
  if (outcome === 'won') await sales[kind].disputeWon?.(db, subjectId);
  else await recordTakenBack(db, id, { cents: paidCents - refundedCents, at: clock.now() });
  return outcome;
}
