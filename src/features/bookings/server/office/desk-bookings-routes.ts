import { findAccount } from '#features/accounts/server/index.ts';
import {
  countBookableVisits,
  findHolder,
  findSpendableBalance,
} from '#features/shop/server/index.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { deskBookingsContract } from '../../desk-bookings-contract.ts';
import { payAtDesk } from '../payments/pay-at-desk.ts';
import { priceForFamily } from '../payments/price-booking.ts';
import { setGuardianEmail } from './set-guardian-email.ts';

export const deskBookingsRoutes = routes(deskBookingsContract, {
  'POST /api/check-in/bookings/price': (ctx) => priceForFamily(ctx),

  'GET /api/check-in/families/:userId/balance': async ({ db, clock, params }) => {
    const family = await findAccount(db, params.userId);
    if (!family) throw notFound();
    const holder = await findHolder(db, family);
    const { holdings, creditCents } = await findSpendableBalance(db, holder, clock.now());
    return { visits: countBookableVisits(holdings), creditCents };
  },

  'POST /api/check-in/bookings/:id/pay': async (ctx) => ({
    amountCents: await payAtDesk(ctx, ctx.params.id, ctx.body.method),
  }),

  'POST /api/check-in/bookings/:id/email': async (ctx) => {
    const { guardianEmail } = ctx.body;
    await setGuardianEmail(ctx, ctx.params.id, { guardianEmail, actorId: ctx.user.id });
    return { success: true as const };
  },
});
