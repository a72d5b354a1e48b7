import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { kioskRoutes } from './kiosk-routes.ts';

export const kioskFeature = feature({
  name: 'kiosk',
  texts: [serverTexts],
  routes: kioskRoutes,
});
