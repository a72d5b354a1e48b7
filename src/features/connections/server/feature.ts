import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { connectionsJobs } from './connections-jobs.ts';
import { connectionsRoutes } from './connections-routes.ts';
import { mergeConnections } from './merge-connections.ts';

export const connectionsFeature = feature({
  name: 'connections',
  texts: [serverTexts],
  routes: connectionsRoutes,
  jobs: connectionsJobs,
  mergeAccounts: [mergeConnections],
});
