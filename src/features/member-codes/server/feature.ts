import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { memberCodesRoutes } from './member-codes-routes.ts';
import { mergeMemberCodes } from './merge-member-codes.ts';
import { personalMemberCodes } from './personal-member-codes.ts';

export const memberCodesFeature = feature({
  name: 'member-codes',
  texts: [serverTexts],
  routes: memberCodesRoutes,
  personalData: [personalMemberCodes],
  mergeAccounts: [mergeMemberCodes],
});
