import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { zipPlacesRoutes } from './engine/zip-places-routes.ts';
import { matchesJobs } from './matches-jobs.ts';
import { matchesPersonalData } from './matches-personal-data.ts';
import { matchesRoutes } from './matches-routes.ts';
import { mergeMatches } from './merge-matches.ts';
import { isJointBooking } from './proposals-queries.ts';

export const matchesFeature = feature({
  name: 'matches',
  texts: [serverTexts],
  routes: [...matchesRoutes, ...zipPlacesRoutes],
  jobs: matchesJobs,
  personalData: [matchesPersonalData],
  mergeAccounts: [mergeMatches],
  jointBookings: { isJoint: isJointBooking },
});
