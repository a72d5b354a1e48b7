import { backupsJobs } from '#features/back-office/server/backups-jobs.ts';
import { integrationsJobs } from '#features/back-office/server/integrations-jobs.ts';
import { bookingsJobs } from '#features/bookings/server/bookings-jobs.ts';
import { scheduleJobs } from '#features/bookings/server/schedule-jobs.ts';
import { checkoutsJobs } from '#features/checkouts/server/checkouts-jobs.ts';
import { connectionsJobs } from '#features/connections/server/connections-jobs.ts';
import { eventAdminJobs } from '#features/events/server/event-admin-jobs.ts';
import { eventsJobs } from '#features/events/server/events-jobs.ts';
import { importsJobs } from '#features/imports/server/imports-jobs.ts';
import { mailingsJobs } from '#features/mailings/server/mailings-jobs.ts';
import { matchesJobs } from '#features/matches/server/matches-jobs.ts';
import { messagesJobs } from '#features/messages/server/messages-jobs.ts';
import { partiesJobs } from '#features/parties/server/parties-jobs.ts';
import { shopJobs } from '#features/shop/server/shop-jobs.ts';
import { retentionJobs } from '#features/venue/server/retention-jobs.ts';
import { waiversJobs } from '#features/waivers/server/waivers-jobs.ts';
import { tidyJobs } from '#platform/server/jobs/tidy.ts';
import { outboxJobs } from '#platform/server/outbox/outbox.ts';

/** Every job by its queue's name. A new feature adds its jobs here. */
export const allJobs = {
  ...outboxJobs,
  ...tidyJobs,
  ...backupsJobs,
  ...integrationsJobs,
  ...bookingsJobs,
  ...scheduleJobs,
  ...checkoutsJobs,
  ...connectionsJobs,
  ...shopJobs,
  ...importsJobs,
  ...mailingsJobs,
  ...matchesJobs,
  ...eventsJobs,
  ...messagesJobs,
  ...partiesJobs,
  ...waiversJobs,
  ...retentionJobs,
  ...eventAdminJobs,
};
