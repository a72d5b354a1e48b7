import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { importsJobs } from './imports-jobs.ts';
import { importsRoutes } from './imports-routes.ts';

export const importsFeature = feature({
  name: 'imports',
  texts: [serverTexts],
  routes: importsRoutes,
  jobs: importsJobs,
});
