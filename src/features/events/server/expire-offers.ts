import { inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { changeInterest } from './change-interest.ts';
import { findExpiredOffers, lockInterestById } from './interests-queries.ts';
import { releaseEventSpots } from './offer-event-spots.ts';

/** Ends expired offers and offers their spots to the next families on the waitlist. */
export async function expireEventOffers(ctx: Services) {
  const now = ctx.clock.now();
  for (const { id } of await findExpiredOffers(ctx.db, now)) {
    await inTransaction(ctx.db, async (db) => {
      const interest = await lockInterestById(db, id);
      if (interest?.status !== 'offered' || !interest.heldUntil || interest.heldUntil > now) return;
      await changeInterest(ctx, db, interest, { status: 'interested' });
      await releaseEventSpots(ctx, db, interest.eventId, interest.spots);
    });
  }
}
