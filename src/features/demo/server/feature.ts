import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { demoJobs } from './demo-jobs.ts';
import { demoRoutes } from './demo-routes.ts';

/** Runs only in a demo (app/server/features.ts). */
export const demoFeature = feature({
  name: 'demo',
  texts: [serverTexts],
  routes: demoRoutes,
  jobs: demoJobs,
});
