import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { retentionJobs } from './retention-jobs.ts';
import { retentionRoutes } from './retention-routes.ts';
import { storeInitialSettings } from './venue-queries.ts';
import { venueRoutes } from './venue-routes.ts';

export const venueFeature = feature({
  name: 'venue',
  texts: [serverTexts],
  routes: [...retentionRoutes, ...venueRoutes],
  jobs: retentionJobs,
  prepare: [
    ({ db, config }) =>
      storeInitialSettings(db, {
        name: config.VENUE_NAME,
        email: config.VENUE_EMAIL,
        timezone: config.VENUE_TIMEZONE,
        currency: config.VENUE_CURRENCY,
      }),
  ],
});
