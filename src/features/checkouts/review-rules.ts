import type { z } from 'zod';
import type { resolution } from './reviews-contract.ts';

type Resolution = z.output<typeof resolution>;

/**
 * The allowed resolutions of a payment in review. Another amount can be accepted; another currency
 * or mode (test, live) can only be refunded; a payment with another reference is not ours to touch.
 * Without the provider's confirmation no money moves. The outcome of a dispute comes from the bank;
 * a person records it.
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
