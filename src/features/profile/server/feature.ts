import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { mergeProfile } from './merge-profile.ts';
import { profilePersonalData } from './profile-personal-data.ts';
import { profileRoutes } from './profile-routes.ts';

export const profileFeature = feature({
  name: 'profile',
  texts: [serverTexts],
  routes: profileRoutes,
  personalData: [profilePersonalData],
  mergeAccounts: [mergeProfile],
});
