import { notificationEmail } from '#features/notifications/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import type { Language } from '#shared/languages.ts';
import { instantOf, slotLabel, venueDateOf } from '#shared/venue-dates.ts';
import type { BookingWithSlot } from '../bookings-queries.ts';
import {
  queueCancellationEmail,
  queueConfirmationEmail,
  queueRescheduleEmail,
} from './booking-emails.ts';
import { NO_REFUND } from './describe-refund.ts';
import { buildReminderValues } from './send-reminders.ts';

const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';
const DAYS_AHEAD = 3;

/** Functions that queue sample emails, rendered by the code that renders the real ones. */
export const bookingsSampleEmails = {
  'booking-confirmed': (ctx: Services, language: Language) =>
    queueConfirmationEmail(ctx, ctx.db, sampleBooking(ctx, language)),
  'booking-moved': (ctx: Services, language: Language) =>
    queueRescheduleEmail(ctx, ctx.db, sampleBooking(ctx, language)),
  'booking-cancelled': (ctx: Services, language: Language) => {
    const booking = sampleBooking(ctx, language);
    const refund = { ...NO_REFUND, moneyCents: booking.priceCents };
    return queueCancellationEmail(ctx, ctx.db, { ...booking, status: 'cancelled' }, refund);
  },
  'booking-reminder': async (ctx: Services, language: Language) => {
    const values = buildReminderValues(ctx, sampleBooking(ctx, language), language);
    const email = notificationEmail(
      ctx,
      { email: ctx.venue().email, language },
      {
        type: 'BOOKING_REMINDER',
        emailKind: 'booking-reminder',
        link: '/my-bookings',
        title: translate('bookings.reminderTitle', values, language),
        body: translate('bookings.reminderBody', values, language),
      },
    );
    await ctx.queueEmail(ctx.db, { key: 'example', ...email });
  },
};

/** A morning session DAYS_AHEAD days from now. */
function sampleBooking(ctx: Services, language: Language): BookingWithSlot {
  const { timezone, openPlayCents, email } = ctx.venue();
  const now = ctx.clock.now();
  const date = venueDateOf(new Date(now.getTime() + DAYS_AHEAD * 86_400_000), timezone);
  return {
    id: SAMPLE_ID,
    userId: null,
    type: 'open-play',
    eventId: null,
    eventTitle: null,
    eventLocation: null,
    bookedItems: [],
    paidAt: now,
    noShowFeeCents: 0,
    noShowFee: null,
    slotId: null,
    date,
    slotLabel: slotLabel('09:00', '11:00'),
    startsAt: instantOf(date, '09:00', timezone),
    endsAt: instantOf(date, '11:00', timezone),
    childrenCount: 1,
    priceCents: openPlayCents,
    discountCents: 0,
    promoCodeId: null,
    valueCents: 0,
    visits: 0,
    refundedCents: 0,
    status: 'paid',
    guardianName: 'Dana',
    guardianEmail: email,
    guardianPhone: null,
    notes: null,
    officeNote: null,
    memberCodeId: null,
    language,
    holdExpiresAt: null,
    heldFrom: null,
    requestKey: null,
    deskToken: '',
    sequence: 0,
    cancelledAt: null,
    createdAt: now,
    updatedAt: now,
  };
}
