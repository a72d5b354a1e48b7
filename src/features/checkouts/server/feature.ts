import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { checkoutsJobs } from './checkouts-jobs.ts';
import { checkoutsPersonalData } from './checkouts-personal-data.ts';
import { checkoutsRoutes } from './checkouts-routes.ts';
import { registerMetrics } from './register-metrics.ts';
import { reviewsRoutes } from './reviews-routes.ts';

export const checkoutsFeature = feature({
  name: 'checkouts',
  texts: [serverTexts],
  routes: [...checkoutsRoutes, ...reviewsRoutes],
  jobs: checkoutsJobs,
  metrics: [registerMetrics],
  personalData: [checkoutsPersonalData],
});
