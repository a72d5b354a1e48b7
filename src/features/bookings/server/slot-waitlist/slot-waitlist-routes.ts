import { routes } from '#platform/server/http/route.ts';
import { slotWaitlistContract } from '../../slot-waitlist-contract.ts';
import { toOwner } from '../own-booking.ts';
import { leaveOwnEntry, listOwnEntries } from './own-entries.ts';
import { findEntryState, joinSlotWaitlist, leaveWaitlistByToken } from './slot-waitlist.ts';

export const slotWaitlistRoutes = routes(slotWaitlistContract, {
  'POST /api/bookings/slot-waitlist': async (ctx) => {
    const position = await joinSlotWaitlist(ctx, ctx.body);
    return { success: true as const, position };
  },

  'GET /api/bookings/slot-waitlist/mine': (ctx) => listOwnEntries(ctx, toOwner(ctx.user)),

  'POST /api/bookings/slot-waitlist/:id/leave': async (ctx) => {
    await leaveOwnEntry(ctx, toOwner(ctx.user), ctx.params.id);
    return { success: true as const };
  },

  'GET /api/bookings/slot-waitlist/place': (ctx) => findEntryState(ctx, ctx.query.token),

  'POST /api/bookings/slot-waitlist/leave': async (ctx) => {
    await leaveWaitlistByToken(ctx, ctx.body.token);
    return { success: true as const };
  },
});
