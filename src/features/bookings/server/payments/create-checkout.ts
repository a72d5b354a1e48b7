import type { z } from 'zod';
import { findFamilyOf } from '#features/household/server/index.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { bookingsContract } from '../../bookings-contract.ts';
import { requireWaiver } from '../booking-checks.ts';
import { parseVisitorGroup, priceVisit } from '../price-visit.ts';
import { requireBookableSlot } from '../schedule/require-bookable-slot.ts';
import { findUnpaidTrial, requireFirstTrial } from '../trial-limit.ts';
import type { Hold } from './end-own-holds.ts';
import { findExistingHold, holdBooking, toCheckoutResponse } from './hold-booking.ts';

type Body = z.output<(typeof bookingsContract)['POST /api/bookings/create-checkout']['body']>;
type Context = CallContext & { body: Body };

/** Holds the spots of a session or trial and returns the payment page, or the success page if nothing is due. */
export async function createCheckout(ctx: Context) {
  return toCheckoutResponse(ctx, (await findExistingHold(ctx)) ?? (await holdSession(ctx)));
}

async function holdSession(ctx: Context): Promise<Hold> {
  const { body, user } = ctx;
  const { type, expectedCents } = body;
  const group = parseVisitorGroup(ctx, body);
  const slot = await requireBookableSlot(ctx, body);
  const channel = type === 'trial' ? 'trial' : 'online';
  const lines = priceVisit(ctx, slot, group, { channel, expectedCents });
  await requireWaiver(ctx, body.guardianEmail);
  return holdBooking(ctx, {
    body,
    type,
    slot,
    group,
    lines,
    codes: body,
    ...(type === 'trial' && { unpaidTrialId: await findUnpaidTrial(ctx, body.guardianEmail) }),
    prepare: async (db) => {
      if (type === 'trial') await requireFirstTrial(ctx, db, body.guardianEmail);
      const family = user && (await findFamilyOf(db, user.id));
      // For a user who may book for the family they joined, the family's owner owns the booking.
      return family?.mayBook ? family.ownerId : (user?.id ?? null);
    },
  });
}
