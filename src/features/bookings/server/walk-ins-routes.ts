import { routes } from '#platform/server/http/route.ts';
import { walkInsContract } from '../walk-ins-contract.ts';
import { bookWalkIn } from './book-walk-in.ts';
import { nameEmail } from './name-email.ts';
import { payAtDesk } from './pay-at-desk.ts';
import { takeWalkInBack } from './take-walk-in-back.ts';

export const walkInsRoutes = routes(walkInsContract, {
  'POST /api/check-in/walk-ins': (here) => bookWalkIn(here),

  'POST /api/check-in/bookings/:id/pay': async (here) => ({
    amountCents: await payAtDesk(here, here.params.id, here.body.method),
  }),

  'POST /api/check-in/bookings/:id/email': async (here) => {
    const { guardianEmail } = here.body;
    await nameEmail(here, here.params.id, { guardianEmail, actorId: here.user.id });
    return { success: true as const };
  },

  'POST /api/check-in/walk-ins/:id/take-back': async (here) => {
    const handBackCents = await takeWalkInBack(here, here.params.id);
    return { success: true as const, handBackCents };
  },
});
