import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { waiverAnswersRoutes } from './answers/waiver-answers-routes.ts';
import { waiverChildrenRoutes } from './children/waiver-children-routes.ts';
import { deskWaiversRoutes } from './desk-waivers-routes.ts';
import { sealExistingWaivers } from './integrity/seal-waivers.ts';
import { waiverIntegrityRoutes } from './integrity/waiver-integrity-routes.ts';
import { mergeWaivers } from './merge-waivers.ts';
import { officeWaiversRoutes } from './office-waivers-routes.ts';
import { waiversSampleEmails } from './sample-emails.ts';
import { storeFirstVersion } from './versions/waiver-versions-queries.ts';
import { waiverVersionsRoutes } from './versions/waiver-versions-routes.ts';
import { waiversJobs } from './waivers-jobs.ts';
import { waiversPersonalData } from './waivers-personal-data.ts';
import { waiversRoutes } from './waivers-routes.ts';

export const waiversFeature = feature({
  name: 'waivers',
  texts: [serverTexts],
  routes: [
    ...deskWaiversRoutes,
    ...waiverAnswersRoutes,
    ...waiverChildrenRoutes,
    ...officeWaiversRoutes,
    ...waiverIntegrityRoutes,
    ...waiverVersionsRoutes,
    ...waiversRoutes,
  ],
  jobs: waiversJobs,
  sampleEmails: waiversSampleEmails,
  personalData: [waiversPersonalData],
  mergeAccounts: [mergeWaivers],
  prepare: [
    ({ db }) => storeFirstVersion(db),
    ({ db, config }) => sealExistingWaivers(db, config.SESSION_SECRET),
  ],
});
