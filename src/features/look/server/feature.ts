import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { lookJobs } from './look-jobs.ts';
import { lookRoutes } from './look-routes.ts';

export const lookFeature = feature({
  name: 'look',
  texts: [serverTexts],
  routes: lookRoutes,
  jobs: lookJobs,
});
