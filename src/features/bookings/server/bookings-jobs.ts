import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { sendBookingReminders } from './emails/send-reminders.ts';
import { endExpiredOffers } from './slot-waitlist/slot-waitlist.ts';

export const bookingsJobs = {
  /** Every 15 minutes, because time zone offsets are multiples of 15 minutes. A restarted server catches up. */
  'remind-of-bookings': job<object>({
    cron: '*/15 * * * *',
    expireInSeconds: 600,
    run: (ctx) => sendBookingReminders(ctx),
  }),
  'sweep-waitlist-offers': job<object>({
    cron: '* * * * *',
    expireInSeconds: 55,
    run: (ctx) => endExpiredOffers(ctx),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof bookingsJobs> {}
}
