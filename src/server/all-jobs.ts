import { bookingsJobs } from '../features/bookings/server/bookings-jobs.ts';
import { checkoutsJobs } from '../features/checkouts/server/checkouts-jobs.ts';
import { eventAdminJobs } from '../features/events/server/event-admin-jobs.ts';
import { eventsJobs } from '../features/events/server/events-jobs.ts';
import { matchesJobs } from '../features/matches/server/matches-jobs.ts';
import { messagesJobs } from '../features/messages/server/messages-jobs.ts';
import { partiesJobs } from '../features/parties/server/parties-jobs.ts';
import { shopJobs } from '../features/shop/server/shop-jobs.ts';
import { waiversJobs } from '../features/waivers/server/waivers-jobs.ts';
import { outboxJobs } from './outbox.ts';
import { tidyJobs } from './tidy.ts';

/** Every job by its queue's name. A new feature adds its jobs here. */
export const allJobs = {
  ...outboxJobs,
  ...tidyJobs,
  ...bookingsJobs,
  ...checkoutsJobs,
  ...shopJobs,
  ...matchesJobs,
  ...eventsJobs,
  ...messagesJobs,
  ...partiesJobs,
  ...waiversJobs,
  ...eventAdminJobs,
};
