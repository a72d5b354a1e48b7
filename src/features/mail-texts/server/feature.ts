import { feature } from '#platform/server/feature.ts';
import { mailTextsRoutes } from './mail-texts-routes.ts';

export const mailTextsFeature = feature({
  name: 'mail-texts',
  routes: mailTextsRoutes,
});
