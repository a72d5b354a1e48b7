import { acquireAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { countOpenHolds, type SlotOrEvent } from './bookings-queries.ts';

const HOLDS_PER_EMAIL = 3;
const HOLDS_PER_NETWORK = 30;
/** More holds than can be in flight at once, so a network that is this far below its limit needs no lock. */
const HOLDS_IN_FLIGHT = 500;

type HoldRequest = SlotOrEvent & {
  guardianEmail: string;
  network: string;
  childrenCount: number;
  capacity: number;
  /** The free spots, if known; a slot with too few is then reported as full (409) instead of limited (429). */
  spotsLeft?: number;
};

/**
 * Throws 429 above the limits on open holds per email and network, and if a network would hold more than a third of a
 * slot or event. A network's first hold may exceed the third, because it belongs to one family. Locks the email and, if
 * needed, the network, so call it in the transaction that inserts the hold.
 */
export async function enforceHoldLimits(
  { config }: Pick<Services, 'config'>,
  db: Db,
  { guardianEmail, network, childrenCount, capacity, spotsLeft = capacity, ...target }: HoldRequest,
) {
  const maxSpots = Math.floor(capacity / 3) * config.THROTTLE_FACTOR;
  const maxOfEmail = HOLDS_PER_EMAIL * config.THROTTLE_FACTOR;
  const maxFromNetwork = HOLDS_PER_NETWORK * config.THROTTLE_FACTOR;
  // The statements are pipelined: the database runs the count once it has the lock.
  const lock = acquireAdvisoryLock(db, guardianEmail);
  let [openHolds] = await Promise.all([countOpenHolds(db, guardianEmail, network, target), lock]);
  if (openHolds.ofEmail >= maxOfEmail) throw httpError(429, 'bookings.tooManyHolds');
  if (maxFromNetwork - openHolds.fromNetwork <= HOLDS_IN_FLIGHT) {
    await acquireAdvisoryLock(db, network);
    openHolds = await countOpenHolds(db, guardianEmail, network, target);
  }
  if (openHolds.fromNetwork >= maxFromNetwork) throw httpError(429, 'bookings.tooManyHoldsHere');
  if (openHolds.spotsFromNetwork > 0 && openHolds.spotsFromNetwork + childrenCount > maxSpots) {
    if (spotsLeft < childrenCount) throw httpError(409, 'bookings.slotFull');
    throw httpError(429, 'bookings.tooManySpotsHeld', { minutes: config.BOOKING_HOLD_MINUTES });
  }
}
