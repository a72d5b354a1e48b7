import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { mergePeople } from './merge-people.ts';
import { mergeRoutes } from './merge-routes.ts';
import { peoplePersonalData } from './people-personal-data.ts';
import { peopleRoutes } from './people-routes.ts';

export const peopleFeature = feature({
  name: 'people',
  texts: [serverTexts],
  routes: [...mergeRoutes, ...peopleRoutes],
  personalData: [peoplePersonalData],
  mergeAccounts: [mergePeople],
});
