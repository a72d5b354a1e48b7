import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';

/**
 * Returns the no-show fee in cents that was announced, to store with a new booking: 0 if the client sent none, because
 * then nothing was announced (decision 0058). Throws 409 if the client announced another fee than the venue's.
 */
export function requireExpectedFee(
  { venue }: Pick<Services, 'venue'>,
  expectedCents: number | undefined,
): number {
  if (expectedCents === undefined) return 0;
  if (expectedCents !== (venue().noShowFeeCents ?? 0)) {
    throw httpError(409, 'bookings.noShowFeeChanged');
  }
  return expectedCents;
}
