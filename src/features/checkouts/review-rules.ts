import type { z } from 'zod';
import type { resolution } from './reviews-contract.ts';

type Resolution = z.output<typeof resolution>;

/**
 * Returns the allowed resolutions of a payment in review. A different amount can be accepted; a different
 * currency or mode (test, live) can only be refunded. A payment with a different reference, or one that the
 * provider does not confirm, can only be dismissed. The bank decides a dispute; an admin records the outcome.
 */
export function allowedResolutions(
  difference: string,
  provider: { paid: boolean } | null,
): Resolution[] {
  if (difference === 'dispute') return ['won', 'lost'];
  if (!provider?.paid || difference === 'reference') return ['dismiss'];
  if (difference === 'currency' || difference === 'mode') return ['refund', 'dismiss'];
  return ['settle', 'refund', 'dismiss'];
}
