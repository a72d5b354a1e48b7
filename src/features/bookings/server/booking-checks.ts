import { hasValidWaiver } from '#features/waivers/server/index.ts';
import { createWaiverRules } from '#features/waivers/waivers-rules.ts';
import { violatedConstraint } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';

/** Throws 409 unless the guardian's email has a valid waiver. */
export async function requireWaiver(
  { db, clock, venue }: Pick<Services, 'db' | 'clock' | 'venue'>,
  guardianEmail: string,
) {
  const rules = createWaiverRules(venue().waiverValidMonths, clock.now());
  if (!(await hasValidWaiver(db, guardianEmail, rules)))
    throw httpError(409, 'bookings.waiverFirst');
}

/** Throws 409 for a second trial or a code's second booking of a slot; rethrows other errors. */
export function throwBookingConflict(error: unknown): never {
  switch (violatedConstraint(error)) {
    case 'booking_one_trial':
      throw httpError(409, 'bookings.trialUsed');
    case 'booking_one_per_code':
      throw httpError(409, 'bookings.codeBookedSlot');
    default:
      throw error;
  }
}
