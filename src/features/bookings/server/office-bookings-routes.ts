import { writeAuditSeldom } from '#platform/server/audit-log.ts';
import { routes } from '#platform/server/http/route.ts';
import { officeBookingsContract } from '../office-bookings-contract.ts';
import { bookInOffice } from './book-in-office.ts';
import { cancelBooking } from './cancel-booking-queries.ts';
import {
  asOfficeBooking,
  changeOfficeNote,
  readOfficeBooking,
  resendConfirmation,
} from './office-booking.ts';
import { findOfficeBookings, sumBookings } from './office-list-queries.ts';
import { refundBooking } from './refund-booking.ts';
import { rescheduleBooking } from './reschedule-booking.ts';

export const officeBookingsRoutes = routes(officeBookingsContract, {
  'GET /api/admin/bookings': async ({ db, user, query }) => {
    const { rows, total } = await findOfficeBookings(db, query);
    await writeAuditSeldom(db, {
      actorId: user.id,
      action: 'bookings.listed',
      subject: 'bookings',
    });
    return { rows: rows.map(asOfficeBooking), total };
  },

  'GET /api/admin/bookings/summary': ({ db }) => sumBookings(db),

  'POST /api/admin/bookings': async (here) => {
    const { id, status, priceCents } = await bookInOffice(here);
    return { bookingId: id, status: status as 'paid' | 'pending', priceCents };
  },

  'GET /api/admin/bookings/:id': (here) => readOfficeBooking(here, here.params.id, here.user.id),

  'PATCH /api/admin/bookings/:id': async (here) => {
    const { officeNote } = here.body;
    await changeOfficeNote(here, here.params.id, { actorId: here.user.id, officeNote });
    return { success: true as const };
  },

  'POST /api/admin/bookings/:id/move': async (here) => {
    const { overCapacity, ...target } = here.body;
    const actorId = here.user.id;
    await rescheduleBooking(here, here.params.id, target, actorId, { actorId, overCapacity });
    return { success: true as const };
  },

  'POST /api/admin/bookings/:id/cancel': async (here) => {
    const { back, as } = here.body;
    const { moneyCents, valueCents, creditCents, visits } = await cancelBooking(
      here,
      here.params.id,
      {
        actorId: here.user.id,
        asCredit: as === 'credit',
        byOffice: true,
        byVenue: back === 'all',
        nothingBack: back === 'none',
      },
    );
    return { moneyCents, valueCents, creditCents, visits };
  },

  'POST /api/admin/bookings/:id/refund': async (here) => {
    const { amountCents, as, refundedCents } = here.body;
    const actorId = here.user.id;
    const wish = { amountCents, asCredit: as === 'credit', refundedCents, actorId };
    const back = await refundBooking(here, here.params.id, wish);
    const { moneyCents, valueCents, creditCents, from } = back;
    return { moneyCents, valueCents, creditCents, from };
  },

  'POST /api/admin/bookings/:id/resend': async (here) => ({
    sentTo: await resendConfirmation(here, here.params.id, here.user.id),
  }),
});
