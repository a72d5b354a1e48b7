import { writeAuditThrottled } from '#platform/server/audit-log.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { officeSlotsContract } from '../../office-slots-contract.ts';
import { toOfficeBooking } from '../office/office-booking.ts';
import { findBookingsOfSlot } from '../office/office-list-queries.ts';
import { offerSpotsToEntry } from '../slot-waitlist/offer-spots-to-entry.ts';
import { findBookedSlot, findWaitlist, findWeek } from './office-week-queries.ts';

export const officeSlotsRoutes = routes(officeSlotsContract, {
  'GET /api/admin/booking-week': async ({ db, venue, query }) => ({
    days: await findWeek(db, query.from, venue().timezone),
  }),

  'GET /api/admin/booking-slot': async ({ db, venue, user, query: { date, startTime } }) => {
    const [[day], bookedSlot] = await Promise.all([
      findWeek(db, date, venue().timezone),
      findBookedSlot(db, date, startTime),
    ]);
    const slot = day?.slots.find((slot) => slot.startTime === startTime);
    if (!slot) throw notFound();
    const [bookings, waitlist] = bookedSlot
      ? await Promise.all([findBookingsOfSlot(db, bookedSlot.id), findWaitlist(db, bookedSlot.id)])
      : [[], []];
    const subject = `${date}T${startTime}`;
    await writeAuditThrottled(db, { actorId: user.id, action: 'booking-slot.read', subject });
    return { date, slot, bookings: bookings.map(toOfficeBooking), line: waitlist };
  },

  'POST /api/admin/slot-waitlist/:id/offer': async (ctx) => {
    const input = { actorId: ctx.user.id, overCapacityReason: ctx.body.overCapacity };
    return { keptUntil: (await offerSpotsToEntry(ctx, ctx.params.id, input)).toISOString() };
  },
});
