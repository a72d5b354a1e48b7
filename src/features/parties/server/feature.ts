import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { invitationsRoutes } from './guests/invitations-routes.ts';
import { countComingParties, keepPartyTimes } from './keep-party-times.ts';
import { mergeParties } from './merge-parties.ts';
import { packageAdminRoutes } from './office/package-admin-routes.ts';
import { partyAdminRoutes } from './office/party-admin-routes.ts';
import { partiesJobs } from './parties-jobs.ts';
import { partiesPersonalData } from './parties-personal-data.ts';
import { partiesRoutes } from './parties-routes.ts';
import { partyBalanceSale, partySale } from './party-sale.ts';
import { isPartyReminderValid } from './reminders-queries.ts';
import { partiesSampleEmails } from './sample-emails.ts';
import { seedPackages } from './seed-packages.ts';

export const partiesFeature = feature({
  name: 'parties',
  texts: [serverTexts],
  routes: [...invitationsRoutes, ...packageAdminRoutes, ...partiesRoutes, ...partyAdminRoutes],
  jobs: partiesJobs,
  sales: { 'party-balance': partyBalanceSale, party: partySale },
  messageChecks: { 'party-reminder': isPartyReminderValid },
  sampleEmails: partiesSampleEmails,
  personalData: [partiesPersonalData],
  mergeAccounts: [mergeParties],
  settingsChanged: [keepPartyTimes],
  comingAppointments: [countComingParties],
  prepare: [({ db }) => seedPackages(db)],
});
