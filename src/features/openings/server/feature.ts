import { feature } from '#platform/server/feature.ts';
import { openingsRoutes } from './openings-routes.ts';

export const openingsFeature = feature({ name: 'openings', routes: openingsRoutes });
