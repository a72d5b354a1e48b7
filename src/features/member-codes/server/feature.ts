import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { memberCodesPersonalData } from './member-codes-personal-data.ts';
import { memberCodesRoutes } from './member-codes-routes.ts';
import { mergeMemberCodes } from './merge-member-codes.ts';

export const memberCodesFeature = feature({
  name: 'member-codes',
  texts: [serverTexts],
  routes: memberCodesRoutes,
  personalData: [memberCodesPersonalData],
  mergeAccounts: [mergeMemberCodes],
});
