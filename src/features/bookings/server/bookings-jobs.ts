import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { remindOfBookings } from './mails/remind.ts';
import { endOldOffers } from './slot-waitlist/slot-waitlist.ts';

export const bookingsJobs = {
  /** Every quarter: time zones differ by quarters of an hour, and a restarted server catches up. */
  'remind-of-bookings': job<object>({
    every: '*/15 * * * *',
    expireInSeconds: 600,
    run: (ctx) => remindOfBookings(ctx),
  }),
  'sweep-waitlist-offers': job<object>({
    every: '* * * * *',
    expireInSeconds: 55,
    run: (ctx) => endOldOffers(ctx),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof bookingsJobs> {}
}
