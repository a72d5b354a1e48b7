import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { backupsJobs } from './backups-jobs.ts';
import { backupsRoutes } from './backups-routes.ts';
import { beginSetup } from './begin-setup.ts';
import { failuresRoutes } from './failures-routes.ts';
import { integrationsJobs } from './integrations-jobs.ts';
import { doctorRoutes, integrationsRoutes } from './integrations-routes.ts';
import { registerMetrics } from './register-metrics.ts';
import { searchRoutes } from './search-routes.ts';
import { setupRoutes } from './setup-routes.ts';
import { todayRoutes } from './today-routes.ts';

export const backOfficeFeature = feature({
  name: 'back-office',
  texts: [serverTexts],
  routes: [
    ...backupsRoutes,
    ...failuresRoutes,
    ...setupRoutes,
    ...integrationsRoutes,
    ...doctorRoutes,
    ...searchRoutes,
    ...todayRoutes,
  ],
  venueClaimed: [beginSetup],
  metrics: [registerMetrics],
  jobs: { ...backupsJobs, ...integrationsJobs },
});
