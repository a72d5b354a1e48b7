import type { z } from 'zod';
import type { resolution } from './reviews-contract.ts';

type Resolution = z.output<typeof resolution>;

/**
 * What can be done about a disagreement. Another amount can be taken as it is; another currency or a
 * payment of the other mode (test, live) can only go back; a payment that names something else is not
 * ours to touch. Without the provider's word nothing moves money. How a dispute ended is the bank's word,
 * and a person passes it on.
 */
export function waysOut(difference: string, provider: { paid: boolean } | null): Resolution[] {
  if (difference === 'dispute') return ['won', 'lost'];
  if (!provider?.paid || difference === 'reference') return ['dismiss'];
  if (difference === 'currency' || difference === 'mode') return ['refund', 'dismiss'];
  return ['settle', 'refund', 'dismiss'];
}
