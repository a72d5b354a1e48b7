import { MAX_SPOTS_PER_BOOKING, priceListOnSale } from '#features/prices/price-list-rules.ts';
import { findExtraStock } from '#features/prices/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { routes } from '#platform/server/http/route.ts';
import { resolveLanguage } from '#shared/languages.ts';
import { bookingsContract } from '../bookings-contract.ts';
import { findBookingsPage } from './bookings-queries.ts';
import { cancelBooking, totalRefundCents } from './cancel-booking.ts';
import { createMemberBooking } from './create-member-booking.ts';
import { createPassBooking } from './create-pass-booking.ts';
import { renderBookingCalendar } from './emails/booking-calendar.ts';
import { findBookingsOf } from './family-bookings-queries.ts';
import { setGuardianEmail } from './office/set-guardian-email.ts';
import {
  canChangeBooking,
  requireEditableBooking,
  requireReadableBooking,
  toListedBooking,
  toOwnBooking,
  toOwner,
  toPaymentSummary,
} from './own-booking.ts';
import { renderBookingReceipt } from './payments/booking-receipt.ts';
import { createCheckout } from './payments/create-checkout.ts';
import { findAvailabilityForCaller } from './payments/find-availability-for-caller.ts';
import { openHold } from './payments/hold-booking.ts';
import { leavePayment } from './payments/leave-payment.ts';
import { findPaymentsOf } from './payments/payments-queries.ts';
import { priceBooking } from './payments/price-booking.ts';
import { reopenPaymentPage } from './payments/reopen-payment-page.ts';
import { rescheduleBooking } from './reschedule-booking.ts';
import { findDayStatuses } from './schedule/availability.ts';
import { canSeeSessions } from './schedule/require-bookable-slot.ts';

type OpenedHold = Awaited<ReturnType<typeof openHold>>;
const toCoveredBookingResponse = ({ bookingId, page }: OpenedHold) => ({
  success: true as const,
  bookingId,
  ...(page && { sessionUrl: page.url }),
});

export const bookingsRoutes = routes(bookingsContract, {
  'GET /api/bookings/availability': (ctx) =>
    canSeeSessions(ctx) ? findAvailabilityForCaller(ctx, ctx.query.date) : [],

  'GET /api/bookings/extras': async ({ db, venue }) => {
    const stock = await findExtraStock(db);
    return priceListOnSale(venue()).types.flatMap(({ id: typeId, kind }) => {
      const left = kind === 'extra' ? stock.get(typeId) : undefined;
      return left === undefined ? [] : [{ typeId, left: Math.min(left, MAX_SPOTS_PER_BOOKING) }];
    });
  },

  'GET /api/bookings/days': (ctx) =>
    findDayStatuses(ctx, ctx.query, { isHidden: !canSeeSessions(ctx) }),

  'POST /api/bookings/create-checkout': (ctx) => createCheckout(ctx),

  'POST /api/bookings/create-member-booking': async (ctx) => {
    return toCoveredBookingResponse(await openHold(ctx, await createMemberBooking(ctx)));
  },

  'POST /api/bookings/create-pass-booking': async (ctx) => {
    return toCoveredBookingResponse(await openHold(ctx, await createPassBooking(ctx)));
  },

  'POST /api/bookings/price': (ctx) => priceBooking(ctx),

  'GET /api/bookings': async ({ db, user, query }) => {
    const page = await inTransaction(db, async (db) => {
      const bookings = await findBookingsPage(db, query);
      await writeAudit(db, {
        actorId: user.id,
        action: 'bookings.listed',
        subject: 'bookings',
        detail: { count: bookings.length },
      });
      return bookings;
    });
    return page.map((booking) => ({
      ...toListedBooking(booking),
      userId: booking.userId,
      guardianEmail: booking.guardianEmail ?? '',
      guardianPhone: booking.guardianPhone,
      stripeSessionId: booking.stripeSessionId,
    }));
  },

  'GET /api/bookings/mine': async (ctx) => {
    const owner = toOwner(ctx.user);
    const rows = await findBookingsOf(ctx.db, owner, { ...ctx.query, now: ctx.clock.now() });
    const payments = await findPaymentsOf(
      ctx.db,
      rows.map(({ booking }) => booking.id),
    );
    return rows.map(({ booking, familyMayBook }) => ({
      ...toOwnBooking(ctx, booking, canChangeBooking(owner, booking, familyMayBook)),
      ...toPaymentSummary(booking, payments.get(booking.id)),
    }));
  },

  'GET /api/bookings/:id': async (ctx) => {
    const found = await requireReadableBooking(ctx, ctx.params.id, ctx.query.token);
    const { booking } = found;
    const isUpcoming = booking.status === 'paid' && booking.endsAt > ctx.clock.now();
    return {
      ...toOwnBooking(ctx, booking, found.familyMayBook !== false),
      ...(isUpcoming && { deskToken: booking.deskToken }),
    };
  },

  'GET /api/bookings/:id/booking.ics': async (ctx) => {
    const found = await requireReadableBooking(ctx, ctx.params.id, ctx.query.token);
    ctx.reply.header('content-disposition', 'attachment; filename="booking.ics"');
    // No signed link for family members, because it would outlive their permission.
    return renderBookingCalendar(ctx, found.booking, ctx.language, found.familyMayBook === null);
  },

  'GET /api/bookings/:id/receipt': async (ctx) => {
    const { booking } = await requireReadableBooking(ctx, ctx.params.id, ctx.query.token);
    const language = resolveLanguage(ctx.language, ctx.venue());
    const { filename, content } = await renderBookingReceipt(ctx, booking, language);
    ctx.reply.header('content-disposition', `inline; filename="${filename}"`);
    return content;
  },

  'POST /api/bookings/:id/pay': async (ctx) => {
    const booking = await requireEditableBooking(ctx, ctx.params.id, ctx.body.token);
    const { url, sessionId } = await reopenPaymentPage(ctx, booking);
    return { sessionUrl: url, sessionId };
  },

  'POST /api/bookings/:id/leave-payment': async (ctx) => ({
    paidSessionId: await leavePayment(ctx, ctx.params.id),
  }),

  'POST /api/bookings/:id/cancel': async (ctx) => {
    const booking = await requireEditableBooking(ctx, ctx.params.id, ctx.body.token);
    const refund = await cancelBooking(ctx, booking.id, {
      actorId: ctx.user?.id ?? null,
      asCredit: ctx.body.asCredit ?? false,
      expected: {
        refundCents: ctx.body.expectedRefundCents,
        visits: ctx.body.expectedVisits,
      },
    });
    return {
      success: true as const,
      refundCents: totalRefundCents(refund),
      valueCents: refund.valueCents + refund.creditCents,
      visits: refund.visits,
    };
  },

  'POST /api/bookings/:id/email': async (ctx) => {
    const { id } = await requireEditableBooking(ctx, ctx.params.id, ctx.body.token);
    const { guardianEmail } = ctx.body;
    await setGuardianEmail(ctx, id, { guardianEmail, actorId: ctx.user?.id ?? null });
    return { success: true as const };
  },

  'POST /api/bookings/:id/reschedule': async (ctx) => {
    const booking = await requireEditableBooking(ctx, ctx.params.id, ctx.body.token);
    const rescheduled = await rescheduleBooking(ctx, booking.id, ctx.body, ctx.user?.id ?? null);
    return { success: true as const, booking: toOwnBooking(ctx, rescheduled) };
  },
});
