import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { mergeProfile } from './merge-profile.ts';
import { personalProfile } from './personal-profile.ts';
import { profileRoutes } from './profile-routes.ts';

export const profileFeature = feature({
  name: 'profile',
  texts: [serverTexts],
  routes: profileRoutes,
  personalData: [personalProfile],
  mergeAccounts: [mergeProfile],
});
