import { hasValidWaiver } from '#features/waivers/server/index.ts';
import { waiverRules } from '#features/waivers/waivers-rules.ts';
import { advisoryLock } from '#platform/server/database/advisory-lock.ts';
import type { Db } from '#platform/server/database/database.ts';
import { violatedConstraint } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { childrenOf } from '../bookings-rules.ts';
import { countOpenHolds, type Room } from './bookings-queries.ts';

const HOLDS_PER_EMAIL = 3;
const HOLDS_PER_NETWORK = 30;
/** More than can be in flight at once: this far below the limit no lock is needed. */
const HOLDS_IN_FLIGHT = 500;

/** The number of children; throws 400 if the venue allows fewer per booking. */
export function countChildren(requested: number, venue: ReturnType<Services['venue']>): number {
  const children = childrenOf(requested, venue);
  if (children > venue.maxChildrenPerBooking) {
    throw httpError(400, 'bookings.tooManyChildren', { most: venue.maxChildrenPerBooking });
  }
  return children;
}

/** Throws 409 unless the guardian's e-mail has a valid waiver. */
export async function requireWaiver(
  { db, clock, venue }: Pick<Services, 'db' | 'clock' | 'venue'>,
  guardianEmail: string,
) {
  const rules = waiverRules(venue().waiverValidMonths, clock.now());
  if (!(await hasValidWaiver(db, guardianEmail, rules)))
    throw httpError(409, 'bookings.waiverFirst');
}

/** The unpaid hold about to be made. */
type Hold = Room & {
  guardianEmail: string;
  network: string;
  childrenCount: number;
  capacity: number;
  /** Spots left as read before, so that a full slot is reported as full. */
  spotsLeft?: number;
};

/**
 * Throws 429 above the limits of open holds per e-mail and network, and above the third of a slot
 * or event that a network may hold unpaid. The first booking from a network may exceed a third: it
 * is one family's. Call it in the transaction that holds.
 */
export async function limitHolds(
  { config }: Pick<Services, 'config'>,
  db: Db,
  { guardianEmail, network, childrenCount, capacity, spotsLeft = capacity, ...room }: Hold,
) {
  const maxSpots = Math.floor(capacity / 3) * config.THROTTLE_FACTOR;
  const maxOfEmail = HOLDS_PER_EMAIL * config.THROTTLE_FACTOR;
  const maxFromNetwork = HOLDS_PER_NETWORK * config.THROTTLE_FACTOR;
  // Sent together; the database counts once it has the lock.
  const locked = advisoryLock(db, guardianEmail);
  let [open] = await Promise.all([countOpenHolds(db, guardianEmail, network, room), locked]);
  if (open.ofEmail >= maxOfEmail) throw httpError(429, 'bookings.tooManyHolds');
  if (maxFromNetwork - open.fromNetwork <= HOLDS_IN_FLIGHT) {
    await advisoryLock(db, network);
    open = await countOpenHolds(db, guardianEmail, network, room);
  }
  if (open.fromNetwork >= maxFromNetwork) throw httpError(429, 'bookings.tooManyHoldsHere');
  if (open.spotsFromNetwork > 0 && open.spotsFromNetwork + childrenCount > maxSpots) {
    if (spotsLeft < childrenCount) throw httpError(409, 'bookings.slotFull');
    throw httpError(429, 'bookings.tooManySpotsHeld', { minutes: config.BOOKING_HOLD_MINUTES });
  }
}

/** Maps constraint violations to errors: a second trial, or a code's second booking of a slot. */
export function explainRefusedBooking(error: unknown): never {
  switch (violatedConstraint(error)) {
    case 'booking_one_trial':
      throw httpError(409, 'bookings.trialUsed');
    case 'booking_one_per_code':
      throw httpError(409, 'bookings.codeBookedSlot');
    default:
      throw error;
  }
}
