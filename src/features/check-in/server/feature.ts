import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { expectedRoutes } from './arrivals/expected-routes.ts';
import { checkInRoutes } from './check-in-routes.ts';
import { kioskCheckInRoutes } from './kiosk-check-in-routes.ts';
import { mergeVisits } from './merge-visits.ts';
import { offlineDeskRoutes } from './offline/offline-desk-routes.ts';
import { deskSalesRoutes } from './sales/desk-sales-routes.ts';
import { visitsPersonalData } from './visits-personal-data.ts';
import { findVisitOfBooking } from './visits-queries.ts';
import { walkInsRoutes } from './walk-ins-routes.ts';

export const checkInFeature = feature({
  name: 'check-in',
  texts: [serverTexts],
  routes: [
    ...checkInRoutes,
    ...expectedRoutes,
    ...kioskCheckInRoutes,
    ...offlineDeskRoutes,
    ...walkInsRoutes,
    ...deskSalesRoutes,
  ],
  personalData: [visitsPersonalData],
  mergeAccounts: [mergeVisits],
  visits: { findByBooking: findVisitOfBooking },
});
