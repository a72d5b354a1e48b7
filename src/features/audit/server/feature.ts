import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { auditRoutes } from './audit-routes.ts';

export const auditFeature = feature({
  name: 'audit',
  texts: [serverTexts],
  routes: auditRoutes,
});
