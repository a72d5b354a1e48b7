import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { figuresRoutes } from './figures-routes.ts';

export const figuresFeature = feature({
  name: 'figures',
  texts: [serverTexts],
  routes: figuresRoutes,
});
