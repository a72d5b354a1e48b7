import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { accountsPersonalData } from './accounts-personal-data.ts';
import { deleteExpiredSessionsAndLinks } from './accounts-queries.ts';
import { accountsRoutes } from './accounts-routes.ts';
import { mergeAccounts } from './merge-accounts.ts';
import { passkeysRoutes } from './second-factor/passkeys-routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { securityRoutes } from './security-routes.ts';
import { staffRoutes } from './staff/staff-routes.ts';

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
  personalData: [accountsPersonalData],
  mergeAccounts: [mergeAccounts],
  cleanup: [({ db }) => deleteExpiredSessionsAndLinks(db)],
});
