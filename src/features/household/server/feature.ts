import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { householdPersonalData } from './household-personal-data.ts';
import { householdRoutes } from './household-routes.ts';
import { mergeHousehold } from './merge-household.ts';

export const householdFeature = feature({
  name: 'household',
  texts: [serverTexts],
  routes: householdRoutes,
  personalData: [householdPersonalData],
  mergeAccounts: [mergeHousehold],
});
