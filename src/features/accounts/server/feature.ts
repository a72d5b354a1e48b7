import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { forgetExpired } from './accounts-queries.ts';
import { accountsRoutes } from './accounts-routes.ts';
import { mergeAccounts } from './merge-accounts.ts';
import { passkeysRoutes } from './passkeys-routes.ts';
import { personalAccounts } from './personal-accounts.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { securityRoutes } from './security-routes.ts';
import { staffRoutes } from './staff-routes.ts';

export const accountsFeature = feature({
  name: 'accounts',
  texts: [serverTexts],
  routes: [
    ...accountsRoutes,
    ...passkeysRoutes,
    ...secondFactorRoutes,
    ...securityRoutes,
    ...staffRoutes,
  ],
  personalData: [personalAccounts],
  mergeAccounts: [mergeAccounts],
  tidy: [({ db }) => forgetExpired(db)],
});
