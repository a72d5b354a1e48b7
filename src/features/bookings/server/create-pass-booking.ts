import type { z } from 'zod';
import { findHolder, spendCause, spendVisits } from '#features/shop/server/index.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { bookingsContract } from '../bookings-contract.ts';
import { requireWaiver } from './booking-checks.ts';
import type { Hold } from './payments/end-own-holds.ts';
import { findExistingHold, holdBooking } from './payments/hold-booking.ts';
import { parseVisitorGroup, priceVisit } from './price-visit.ts';
import { requireBookableSlot } from './schedule/require-bookable-slot.ts';

type Body = z.output<(typeof bookingsContract)['POST /api/bookings/create-pass-booking']['body']>;
type Context = CallContext & { body: Body; user: SessionUser };

/**
 * Books with pass visits, starting with the pass that expires first: one for each admission that takes a
 * spot, or `visits` if that is fewer. The rest has to be paid. Throws 409 if the passes have too few visits.
 */
export async function createPassBooking(ctx: Context): Promise<Hold> {
  const { db, body, user } = ctx;
  const existing = await findExistingHold(ctx);
  if (existing) return existing;
  const group = parseVisitorGroup(ctx, body);
  const visits = Math.min(body.visits ?? group.childrenCount, group.childrenCount);
  const slot = await requireBookableSlot(ctx, body);
  const cover = { by: 'pass', count: visits } as const;
  const { expectedCents } = body;
  const lines = priceVisit(ctx, slot, group, { channel: 'online', cover, expectedCents });
  await requireWaiver(ctx, body.guardianEmail);
  const holder = await findHolder(db, user);
  return holdBooking(ctx, {
    body,
    type: 'open-play',
    slot,
    group,
    lines,
    visits,
    prepare: async (db, bookingId) => {
      await spendVisits(ctx, db, holder, visits, spendCause(`booking:${bookingId}`));
      return holder.userId;
    },
  });
}
