import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { routes } from '#platform/server/http/route.ts';
import { bookingsContract } from '../bookings-contract.ts';
import { findAvailability } from './availability.ts';
import { bookingCalendar } from './booking-calendar.ts';
import { findBookingsPage } from './bookings-queries.ts';
import { cancelBooking, refundOf } from './cancel-booking-queries.ts';
import { createCheckout } from './create-checkout.ts';
import { createMemberBooking } from './create-member-booking.ts';
import { createPassBooking } from './create-pass-booking.ts';
import { findBookingsOf } from './family-bookings-queries.ts';
import { nameEmail } from './name-email.ts';
import {
  asListed,
  asOwnBooking,
  findBookingToChange,
  findOwnBooking,
  howPaid,
  mayChange,
  ownerOf,
} from './own-booking.ts';
import { paymentPageOf } from './pay-for-booking.ts';
import { findPaymentsOf } from './payments-queries.ts';
import { priceBooking } from './price-booking.ts';
import { rescheduleBooking } from './reschedule-booking.ts';

export const bookingsRoutes = routes(bookingsContract, {
  'GET /api/bookings/availability': (here) => findAvailability(here, here.query.date),

  'POST /api/bookings/create-checkout': (here) => createCheckout(here),

  'POST /api/bookings/create-member-booking': async (here) => {
    const bookingId = await createMemberBooking(here);
    return { success: true as const, bookingId };
  },

  'POST /api/bookings/create-pass-booking': async (here) => {
    const bookingId = await createPassBooking(here);
    return { success: true as const, bookingId };
  },

  'POST /api/bookings/price': (here) => priceBooking(here),

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
      ...asListed(booking),
      userId: booking.userId,
      guardianEmail: booking.guardianEmail ?? '',
      guardianPhone: booking.guardianPhone,
      stripeSessionId: booking.stripeSessionId,
    }));
  },

  'GET /api/bookings/mine': async (here) => {
    const owner = ownerOf(here.user);
    const rows = await findBookingsOf(here.db, owner, { ...here.query, now: here.clock.now() });
    const payments = await findPaymentsOf(
      here.db,
      rows.map(({ booking }) => booking.id),
    );
    return rows.map(({ booking, familyMayBook }) => ({
      ...asOwnBooking(here, booking, mayChange(owner, booking, familyMayBook)),
      ...howPaid(booking, payments.get(booking.id)),
    }));
  },

  'GET /api/bookings/:id': async (here) => {
    const found = await findOwnBooking(here, here.params.id, here.query.token);
    return asOwnBooking(here, found.booking, found.familyMayBook !== false);
  },

  'GET /api/bookings/:id/booking.ics': async (here) => {
    const found = await findOwnBooking(here, here.params.id, here.query.token);
    here.reply.header('content-disposition', 'attachment; filename="booking.ics"');
    // The signed link would outlive what the family lets somebody do.
    return bookingCalendar(here, found.booking, here.language, found.familyMayBook === null);
  },

  'POST /api/bookings/:id/pay': async (here) => {
    const booking = await findBookingToChange(here, here.params.id, here.body.token);
    return { sessionUrl: await paymentPageOf(here, booking) };
  },

  'POST /api/bookings/:id/cancel': async (here) => {
    const booking = await findBookingToChange(here, here.params.id, here.body.token);
    const back = await cancelBooking(here, booking.id, {
      actorId: here.user?.id ?? null,
      asCredit: here.body.asCredit ?? false,
    });
    return {
      success: true as const,
      refundCents: refundOf(back),
      valueCents: back.valueCents + back.creditCents,
      visits: back.visits,
    };
  },

  'POST /api/bookings/:id/email': async (here) => {
    const { id } = await findBookingToChange(here, here.params.id, here.body.token);
    const { guardianEmail } = here.body;
    await nameEmail(here, id, { guardianEmail, actorId: here.user?.id ?? null });
    return { success: true as const };
  },

  'POST /api/bookings/:id/reschedule': async (here) => {
    const own = await findBookingToChange(here, here.params.id, here.body.token);
    const moved = await rescheduleBooking(here, own.id, here.body, here.user?.id ?? null);
    return { success: true as const, booking: asOwnBooking(here, moved) };
  },
});
