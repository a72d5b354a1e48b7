import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { mergeWaitlist } from './merge-waitlist.ts';
import { waitlistSampleEmails } from './sample-emails.ts';
import { waitlistAdminRoutes } from './waitlist-admin-routes.ts';
import { waitlistPersonalData } from './waitlist-personal-data.ts';
import { waitlistRoutes } from './waitlist-routes.ts';

export const waitlistFeature = feature({
  name: 'waitlist',
  texts: [serverTexts],
  routes: [...waitlistAdminRoutes, ...waitlistRoutes],
  sampleEmails: waitlistSampleEmails,
  personalData: [waitlistPersonalData],
  mergeAccounts: [mergeWaitlist],
});
