import { routes } from '#platform/server/http/route.ts';
import { noShowFeeContract } from '../../no-show-fee-contract.ts';
import { requireEditableBooking } from '../own-booking.ts';
import { askForNoShowFee, askForNoShowFees, sumAskableFees } from './ask-no-show-fee.ts';
import { openFeePayment } from './pay-no-show-fee.ts';
import { waiveNoShowFee } from './waive-no-show-fee.ts';

export const noShowFeeRoutes = routes(noShowFeeContract, {
  'GET /api/admin/no-show-fees': (ctx) => sumAskableFees(ctx, ctx.query),

  'POST /api/admin/no-show-fees': (ctx) => askForNoShowFees(ctx, ctx.body, ctx.user.id),

  'POST /api/admin/bookings/:id/no-show-fee': (ctx) =>
    askForNoShowFee(ctx, ctx.params.id, {
      amountCents: ctx.body.amountCents,
      actorId: ctx.user.id,
    }),

  'POST /api/admin/bookings/:id/no-show-fee/waive': (ctx) =>
    waiveNoShowFee(ctx, ctx.params.id, ctx.user.id),

  'POST /api/bookings/:id/no-show-fee/pay': async (ctx) => {
    const { id } = await requireEditableBooking(ctx, ctx.params.id, ctx.body.token);
    const { url, sessionId } = await openFeePayment(ctx, id);
    return { sessionUrl: url, sessionId };
  },
});
