import { writeAuditThrottled } from '#platform/server/audit-log.ts';
import { routes } from '#platform/server/http/route.ts';
import { officeBookingsContract } from '../../office-bookings-contract.ts';
import { cancelBooking } from '../cancel-booking.ts';
import { refundBooking } from '../payments/refund-booking.ts';
import { rescheduleBooking } from '../reschedule-booking.ts';
import { bookInOffice } from './book-in-office.ts';
import {
  readOfficeBooking,
  resendConfirmation,
  toOfficeBooking,
  updateOfficeNote,
} from './office-booking.ts';
import { findOfficeBookings, sumBookings } from './office-list-queries.ts';

export const officeBookingsRoutes = routes(officeBookingsContract, {
  'GET /api/admin/bookings': async ({ db, user, query, clock }) => {
    const { rows, total } = await findOfficeBookings(db, query, clock.now());
    await writeAuditThrottled(db, {
      actorId: user.id,
      action: 'bookings.listed',
      subject: 'bookings',
    });
    return { rows: rows.map(toOfficeBooking), total };
  },

  'GET /api/admin/bookings/summary': ({ db }) => sumBookings(db),

  'POST /api/admin/bookings': async (ctx) => {
    const { id, status, priceCents, dueCents } = await bookInOffice(ctx);
    return { bookingId: id, status: status as 'paid' | 'pending', priceCents, dueCents };
  },

  'GET /api/admin/bookings/:id': (ctx) => readOfficeBooking(ctx, ctx.params.id, ctx.user.id),

  'PATCH /api/admin/bookings/:id': async (ctx) => {
    const { officeNote } = ctx.body;
    await updateOfficeNote(ctx, ctx.params.id, { actorId: ctx.user.id, officeNote });
    return { success: true as const };
  },

  'POST /api/admin/bookings/:id/move': async (ctx) => {
    const { overCapacity: overCapacityReason, ...target } = ctx.body;
    const actorId = ctx.user.id;
    await rescheduleBooking(ctx, ctx.params.id, target, actorId, { actorId, overCapacityReason });
    return { success: true as const };
  },

  'POST /api/admin/bookings/:id/cancel': async (ctx) => {
    const { back, as } = ctx.body;
    const { moneyCents, valueCents, creditCents, visits } = await cancelBooking(
      ctx,
      ctx.params.id,
      {
        actorId: ctx.user.id,
        asCredit: as === 'credit',
        byOffice: true,
        byVenue: back === 'all',
        withoutRefund: back === 'none',
      },
    );
    return { moneyCents, valueCents, creditCents, visits };
  },

  'POST /api/admin/bookings/:id/refund': async (ctx) => {
    const { amountCents, as, refundedCents } = ctx.body;
    const actorId = ctx.user.id;
    const input = { amountCents, asCredit: as === 'credit', refundedCents, actorId };
    const refund = await refundBooking(ctx, ctx.params.id, input);
    const { moneyCents, valueCents, creditCents, from } = refund;
    return { moneyCents, valueCents, creditCents, from };
  },

  'POST /api/admin/bookings/:id/resend': async (ctx) => ({
    sentTo: await resendConfirmation(ctx, ctx.params.id, ctx.user.id),
  }),
});
