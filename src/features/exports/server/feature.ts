import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { exportsRoutes } from './exports-routes.ts';

export const exportsFeature = feature({
  name: 'exports',
  texts: [serverTexts],
  routes: exportsRoutes,
});
