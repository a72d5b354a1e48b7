import type { z } from 'zod';
import { findFamilyOf } from '#features/household/server/index.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { bookingsContract } from '../../bookings-contract.ts';
import { requireWaiver } from '../booking-checks.ts';
import { parseVisitorGroup, priceVisit } from '../price-visit.ts';
import { requireBookableSlot } from '../schedule/require-bookable-slot.ts';
import { endUnpaidTrial, requireFirstTrial } from '../trial-limit.ts';
import { findExistingHold, type Hold, holdBooking, openHold } from './hold-booking.ts';

type Body = z.output<(typeof bookingsContract)['POST /api/bookings/create-checkout']['body']>;
type Context = CallContext & { body: Body };

/** Holds the spots of a session or trial and returns the payment page, or the success page if nothing is due. */
export async function createCheckout(ctx: Context) {
  const hold = (await findExistingHold(ctx)) ?? (await holdSession(ctx));
  const { bookingId, page } = await openHold(ctx, hold);
  if (page) return { sessionUrl: page.url, sessionId: page.sessionId, bookingId };
  const sessionId = `booking_${bookingId}`;
  return { sessionUrl: `/booking-success?session_id=${sessionId}`, sessionId, bookingId };
}

async function holdSession(ctx: Context): Promise<Hold> {
  const { body, user } = ctx;
  const { type, expectedCents } = body;
  const group = parseVisitorGroup(ctx, body);
  const slot = await requireBookableSlot(ctx, body);
  const channel = type === 'trial' ? 'trial' : 'online';
  const lines = priceVisit(ctx, slot, group, { channel, expectedCents });
  await requireWaiver(ctx, body.guardianEmail);
  if (type === 'trial') await endUnpaidTrial(ctx, body.guardianEmail);
  return holdBooking(ctx, {
    body,
    type,
    slot,
    group,
    lines,
    codes: body,
    prepare: async (db) => {
      if (type === 'trial') await requireFirstTrial(ctx, db, body.guardianEmail);
      const family = user && (await findFamilyOf(db, user.id));
      // For a user who may book for the family they joined, the family's owner owns the booking.
      return family?.mayBook ? family.ownerId : (user?.id ?? null);
    },
  });
}
