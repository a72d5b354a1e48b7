import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';

/**
 * Returns the venue's no-show fee in cents, to store with a new booking as announced. Throws 409 if the page told
 * another one.
 */
export function requireExpectedFee(
  { venue }: Pick<Services, 'venue'>,
  expectedCents: number | undefined,
): number {
  const feeCents = venue().noShowFeeCents ?? 0;
  if (expectedCents !== undefined && expectedCents !== feeCents) {
    throw httpError(409, 'bookings.noShowFeeChanged');
  }
  return feeCents;
}
