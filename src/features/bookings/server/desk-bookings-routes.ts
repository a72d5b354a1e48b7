import { routes } from '#platform/server/http/route.ts';
import { deskBookingsContract } from '../desk-bookings-contract.ts';
import { nameEmail } from './name-email.ts';
import { payAtDesk } from './pay-at-desk.ts';

export const deskBookingsRoutes = routes(deskBookingsContract, {
  'POST /api/check-in/bookings/:id/pay': async (here) => ({
    amountCents: await payAtDesk(here, here.params.id, here.body.method),
  }),

  'POST /api/check-in/bookings/:id/email': async (here) => {
    const { guardianEmail } = here.body;
    await nameEmail(here, here.params.id, { guardianEmail, actorId: here.user.id });
    return { success: true as const };
  },
});
