import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { bookingsJobs } from './bookings-jobs.ts';
import { bookingsPersonalData } from './bookings-personal-data.ts';
import { bookingsRoutes } from './bookings-routes.ts';
import { isReminderValid } from './emails/reminders-queries.ts';
import { bookingsSampleEmails } from './emails/sample-emails.ts';
import { mergeBookings } from './merge-bookings.ts';
import { noShowFeeRoutes } from './no-show-fees/no-show-fee-routes.ts';
import { noShowFeeSale } from './no-show-fees/no-show-fee-sale.ts';
import { deskBookingsRoutes } from './office/desk-bookings-routes.ts';
import { officeBookingsRoutes } from './office/office-bookings-routes.ts';
import { bookingSale } from './payments/booking-sale.ts';
import { priceListRoutes } from './prices/price-list-routes.ts';
import { applySettings, countComingBookings } from './schedule/apply-settings.ts';
import { officeSlotsRoutes } from './schedule/office-slots-routes.ts';
import { scheduleJobs } from './schedule/schedule-jobs.ts';
import { prepareScheduleHours } from './schedule/schedule-queries.ts';
import { scheduleRoutes } from './schedule/schedule-routes.ts';
import { slotWaitlistRoutes } from './slot-waitlist/slot-waitlist-routes.ts';

export const bookingsFeature = feature({
  name: 'bookings',
  texts: [serverTexts],
  routes: [
    ...bookingsRoutes,
    ...officeBookingsRoutes,
    ...noShowFeeRoutes,
    ...officeSlotsRoutes,
    ...priceListRoutes,
    ...scheduleRoutes,
    ...slotWaitlistRoutes,
    ...deskBookingsRoutes,
  ],
  jobs: { ...bookingsJobs, ...scheduleJobs },
  sales: { booking: bookingSale, 'no-show-fee': noShowFeeSale },
  messageChecks: { 'booking-reminder': isReminderValid },
  sampleEmails: bookingsSampleEmails,
  personalData: [bookingsPersonalData],
  mergeAccounts: [mergeBookings],
  prepare: [prepareScheduleHours],
  settingsChanged: [applySettings],
  comingAppointments: [countComingBookings],
});
