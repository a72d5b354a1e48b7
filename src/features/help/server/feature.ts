import { feature } from '#platform/server/feature.ts';
import { helpRoutes } from './help-routes.ts';

export const helpFeature = feature({ name: 'help', routes: helpRoutes });
