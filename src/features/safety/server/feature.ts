import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';

export const safetyFeature = feature({
  name: 'safety',
  texts: [serverTexts],
});
