import { inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { releaseEventSpots } from './event-spots-queries.ts';
import { changeInterest, findEndedOffers, lockInterestById } from './interests-queries.ts';

/** Ends the offers whose time has run out, and makes the next ones. */
export async function endEventOffers(here: Services) {
  const now = here.clock.now();
  for (const { id } of await findEndedOffers(here.db, now)) {
    await inTransaction(here.db, async (db) => {
      const interest = await lockInterestById(db, id);
      if (interest?.status !== 'offered' || !interest.heldUntil || interest.heldUntil > now) return;
      await changeInterest(here, db, interest, { status: 'interested' });
      await releaseEventSpots(here, db, interest.eventId, interest.spots);
    });
  }
}
