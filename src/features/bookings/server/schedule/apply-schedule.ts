import { notify } from '#features/notifications/server/index.ts';
import { findVenueSettings } from '#features/venue/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf } from '#shared/languages.ts';
import { formatInstant, formatVenueDate } from '#shared/venue-dates.ts';
import type { DaySlot } from '../../bookings-rules.ts';
import { announceBooking } from '../announce-booking.ts';
import { findBooking, lockBooking, updateBooking } from '../bookings-queries.ts';
import { queueRescheduleEmail } from '../emails/booking-emails.ts';
import { formatNamedSlot } from '../emails/session-titles.ts';
import { offerFreeSpots } from '../slot-waitlist/offer-free-spots.ts';
import { findActiveBookingIds } from './slot-cancellation-queries.ts';
import { ensureSlot, findDaySlots, findSlotRow } from './slots-queries.ts';

/** Finds a slot in the current schedule by its row's id; null if it was removed. */
async function findPlannedSlot(ctx: Services, slotId: string): Promise<DaySlot | null> {
  const row = await findSlotRow(ctx.db, slotId);
  if (!row) return null;
  const slots = await findDaySlots(ctx.db, row.venueDate, ctx.venue().timezone);
  return slots.find(({ startTime }) => startTime === row.startTime) ?? null;
}

/** Updates the bookings of a slot to its new end time and notifies their guardians, once per end time. */
export async function applyNewEndTime(
  ctx: Services,
  { slotId }: { slotId: string },
): Promise<void> {
  const slot = await findPlannedSlot(ctx, slotId);
  if (!slot) return;
  await ensureSlot(ctx.db, slot);
  for (const bookingId of await findActiveBookingIds(ctx.db, slotId)) {
    await inTransaction(ctx.db, async (db) => {
      const booking = await lockBooking(db, bookingId);
      const isCurrent = booking?.slotLabel === slot.label;
      if (!booking || isCurrent || booking.status === 'cancelled' || booking.slotId !== slotId)
        return;
      await updateBooking(db, bookingId, { slotLabel: slot.label });
      const rescheduled = await findBooking(db, bookingId);
      if (!rescheduled) return;
      await announceBooking(db, rescheduled);
      if (rescheduled.status === 'paid') await queueRescheduleEmail(ctx, db, rescheduled);
      if (rescheduled.userId === null) return;
      await notify(ctx, db, {
        userId: rescheduled.userId,
        type: 'BOOKING_REMINDER',
        title: (language) =>
          translate(
            'bookings.movedSubject',
            { when: formatInstant(slot.startsAt, ctx.venue().timezone, localeOf(language)) },
            language,
          ),
        body: (language) =>
          translate(
            'bookings.endTimeChangedBody',
            {
              day: formatVenueDate(slot.venueDate, localeOf(language)),
              slot: formatNamedSlot(
                ctx.venue(),
                { date: slot.venueDate, slotLabel: slot.label },
                language,
              ),
            },
            language,
          ),
        link: '/my-bookings',
        cause: `booking-moved:${rescheduled.id}:${rescheduled.sequence}`,
      });
    });
  }
}

/** Offers new spots to a slot's waitlist after its capacity grew, it reopened or the reserve shrank. */
export async function offerNewSpots(ctx: Services, { slotId }: { slotId: string }): Promise<void> {
  const slot = await findPlannedSlot(ctx, slotId);
  if (!slot) return;
  await ensureSlot(ctx.db, slot);
  // Read from the database, because this server may not have reloaded its settings yet.
  const settings = await findVenueSettings(ctx.db);
  const currentCtx = { ...ctx, venue: () => settings };
  await inTransaction(ctx.db, (db) => offerFreeSpots(currentCtx, db, slotId));
}
