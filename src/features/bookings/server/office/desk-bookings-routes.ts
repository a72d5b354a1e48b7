import { routes } from '#platform/server/http/route.ts';
import { deskBookingsContract } from '../../desk-bookings-contract.ts';
import { payAtDesk } from '../payments/pay-at-desk.ts';
import { setGuardianEmail } from './set-guardian-email.ts';

export const deskBookingsRoutes = routes(deskBookingsContract, {
  'POST /api/check-in/bookings/:id/pay': async (ctx) => ({
    amountCents: await payAtDesk(ctx, ctx.params.id, ctx.body.method),
  }),

  'POST /api/check-in/bookings/:id/email': async (ctx) => {
    const { guardianEmail } = ctx.body;
    await setGuardianEmail(ctx, ctx.params.id, { guardianEmail, actorId: ctx.user.id });
    return { success: true as const };
  },
});
