import { routes } from '#platform/server/http/route.ts';
import { slotWaitlistContract } from '../slot-waitlist-contract.ts';
import { ownerOf } from './own-booking.ts';
import { leaveOwnPlace, listOwnPlaces } from './own-places.ts';
import { findPlaceInLine, joinSlotWaitlist, leaveSlotWaitlist } from './slot-waitlist.ts';

export const slotWaitlistRoutes = routes(slotWaitlistContract, {
  'POST /api/bookings/slot-waitlist': async (here) => {
    const position = await joinSlotWaitlist(here, here.body);
    return { success: true as const, position };
  },

  'GET /api/bookings/slot-waitlist/mine': (here) => listOwnPlaces(here, ownerOf(here.user)),

  'POST /api/bookings/slot-waitlist/:id/leave': async (here) => {
    await leaveOwnPlace(here, ownerOf(here.user), here.params.id);
    return { success: true as const };
  },

  'GET /api/bookings/slot-waitlist/place': (here) => findPlaceInLine(here, here.query.token),

  'POST /api/bookings/slot-waitlist/leave': async (here) => {
    await leaveSlotWaitlist(here, here.body.token);
    return { success: true as const };
  },
});
