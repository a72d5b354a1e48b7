import { releaseSpots, takeSpots } from '#features/bookings/server/index.ts';
import { type Db, violatedConstraint } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { findPartySlots } from './parties-queries.ts';

/**
 * Takes spots of each play slot that a party meets, in one order for all, so that no two wait for
 * each other. Throws 409 if one has too few; the transaction takes the others back.
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

/** Gives a party's spots back, in the same order. Its rows stay, for a deposit that comes too late. */
export async function releasePartySpots(
  ctx: Pick<Services, 'clock' | 'venue' | 'config' | 'queueMail'>,
  db: Db,
  partyId: string,
) {
  for (const { slotId, spots } of await findPartySlots(db, partyId)) {
    await releaseSpots(ctx, db, slotId, spots);
  }
}

/** Says what the database refused: a second party in the room at the same time. */
export function explainTakenRoom(error: unknown): never {
  if (violatedConstraint(error) === 'party_room_once') throw httpError(409, 'parties.roomTaken');
  throw error;
}
