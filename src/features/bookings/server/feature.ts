import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { bookingSale } from './booking-sale.ts';
import { bookingsJobs } from './bookings-jobs.ts';
import { bookingsRoutes } from './bookings-routes.ts';
import { deskBookingsRoutes } from './desk-bookings-routes.ts';
import { followSettings } from './follow-settings.ts';
import { mergeBookings } from './merge-bookings.ts';
import { officeBookingsRoutes } from './office-bookings-routes.ts';
import { officeSlotsRoutes } from './office-slots-routes.ts';
import { personalBookings } from './personal-bookings.ts';
import { isReminderRight } from './reminders-queries.ts';
import { bookingsSampleMails } from './sample-mails.ts';
import { scheduleJobs } from './schedule-jobs.ts';
import { scheduleRoutes } from './schedule-routes.ts';
import { slotWaitlistRoutes } from './slot-waitlist-routes.ts';

export const bookingsFeature = feature({
  name: 'bookings',
  texts: [serverTexts],
  routes: [
    ...bookingsRoutes,
    ...officeBookingsRoutes,
    ...officeSlotsRoutes,
    ...scheduleRoutes,
    ...slotWaitlistRoutes,
    ...deskBookingsRoutes,
  ],
  jobs: { ...bookingsJobs, ...scheduleJobs },
  sales: { booking: bookingSale },
  mailChecks: { 'booking-reminder': isReminderRight },
  sampleMails: bookingsSampleMails,
  personalData: [personalBookings],
  mergeAccounts: [mergeBookings],
  settingsChanged: [followSettings],
});
