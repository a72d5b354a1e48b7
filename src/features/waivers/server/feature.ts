import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { deskWaiversRoutes } from './desk-waivers-routes.ts';
import { mergeWaivers } from './merge-waivers.ts';
import { officeWaiversRoutes } from './office-waivers-routes.ts';
import { personalWaivers } from './personal-waivers.ts';
import { waiversSampleMails } from './sample-mails.ts';
import { sealFirstWaivers } from './seal-waivers-queries.ts';
import { waiverIntegrityRoutes } from './waiver-integrity-routes.ts';
import { storeFirstVersion } from './waiver-versions-queries.ts';
import { waiverVersionsRoutes } from './waiver-versions-routes.ts';
import { waiversJobs } from './waivers-jobs.ts';
import { waiversRoutes } from './waivers-routes.ts';

export const waiversFeature = feature({
  name: 'waivers',
  texts: [serverTexts],
  routes: [
    ...deskWaiversRoutes,
    ...officeWaiversRoutes,
    ...waiverIntegrityRoutes,
    ...waiverVersionsRoutes,
    ...waiversRoutes,
  ],
  jobs: waiversJobs,
  sampleMails: waiversSampleMails,
  personalData: [personalWaivers],
  mergeAccounts: [mergeWaivers],
  prepare: [
    ({ db }) => storeFirstVersion(db),
    ({ db, config }) => sealFirstWaivers(db, config.SESSION_SECRET),
  ],
});
