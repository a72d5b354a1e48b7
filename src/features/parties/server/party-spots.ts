import { releaseSpots, takeSpots } from '#features/bookings/server/index.ts';
import { type Db, violatedConstraint } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { findPartySlots } from './parties-queries.ts';

/**
 * Takes a party's spots in each of the play slots, which must be sorted by id to avoid deadlocks. Throws 409 if a slot
 * has too few free spots.
 */
export async function takePartySpots(
  db: Db,
  slots: readonly { slotId: string; spots: number }[],
  walkInReserve: number,
) {
  for (const { slotId, spots } of slots) {
    if (!(await takeSpots(db, slotId, spots, walkInReserve))) {
      throw httpError(409, 'parties.slotsFull');
    }
  }
}

/** Releases a party's spots in id order. The `party_slots` rows remain, in case the deposit is paid late. */
export async function releasePartySpots(
  ctx: Pick<Services, 'clock' | 'venue' | 'config' | 'queueEmail'>,
  db: Db,
  partyId: string,
) {
  for (const { slotId, spots } of await findPartySlots(db, partyId)) {
    await releaseSpots(ctx, db, slotId, spots);
  }
}

/** Throws 409 if a concurrent request took the room; rethrows other errors. */
export function throwRoomConflict(error: unknown): never {
  if (violatedConstraint(error) === 'party_room_once') throw httpError(409, 'parties.roomTaken');
  throw error;
}
