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
/** More than can be under way at once: further than this from the allowance nobody needs to queue. */
const HOLDS_UNDER_WAY = 500;

/** How many children it is for; throws 400 if the venue takes fewer in one booking. */
export function countChildren(asked: number, venue: ReturnType<Services['venue']>): number {
  const children = childrenOf(asked, venue);
  if (children > venue.maxChildrenPerBooking) {
    throw httpError(400, 'bookings.tooManyChildren', { most: venue.maxChildrenPerBooking });
  }
  return children;
}

/** Throws 409 unless a waiver that counts stands for the guardian's e-mail. */
export async function requireWaiver(
  { db, clock, venue }: Pick<Services, 'db' | 'clock' | 'venue'>,
  guardianEmail: string,
) {
  const rules = waiverRules(venue().waiverValidMonths, clock.now());
  if (!(await hasValidWaiver(db, guardianEmail, rules)))
    throw httpError(409, 'bookings.waiverFirst');
}

/** What is about to be held unpaid, by whom, and in what. */
type Hold = Room & {
  guardianEmail: string;
  network: string;
  childrenCount: number;
  capacity: number;
  /** Of a slot, as it was read before: who finds it full is told that. */
  spotsLeft?: number;
};

/**
 * Throws 429 past the open holds that one e-mail or network may have, and past the third of a slot or an
 * event that a network may hold unpaid at a time. The first booking from a network may be larger than a
 * third: it is one family's. Call it in the transaction that holds.
 */
export async function refuseTooManyHolds(
  { config }: Pick<Services, 'config'>,
  db: Db,
  { guardianEmail, network, childrenCount, capacity, spotsLeft = capacity, ...room }: Hold,
) {
  const spotsAtMost = Math.floor(capacity / 3) * config.THROTTLE_FACTOR;
  const ofEmailAtMost = HOLDS_PER_EMAIL * config.THROTTLE_FACTOR;
  const fromNetworkAtMost = HOLDS_PER_NETWORK * config.THROTTLE_FACTOR;
  // Sent together; the database counts once it has the lock.
  const locked = advisoryLock(db, guardianEmail);
  let [open] = await Promise.all([countOpenHolds(db, guardianEmail, network, room), locked]);
  if (open.ofEmail >= ofEmailAtMost) throw httpError(429, 'bookings.tooManyHolds');
  if (fromNetworkAtMost - open.fromNetwork <= HOLDS_UNDER_WAY) {
    await advisoryLock(db, network);
    open = await countOpenHolds(db, guardianEmail, network, room);
  }
  if (open.fromNetwork >= fromNetworkAtMost) throw httpError(429, 'bookings.tooManyHoldsHere');
  if (open.spotsFromNetwork > 0 && open.spotsFromNetwork + childrenCount > spotsAtMost) {
    if (spotsLeft < childrenCount) throw httpError(409, 'bookings.slotFull');
    throw httpError(429, 'bookings.tooManySpotsHeld', { minutes: config.BOOKING_HOLD_MINUTES });
  }
}

/** Says what the database refused: a second trial, or a code twice in a slot. */
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
