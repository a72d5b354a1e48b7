import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';

export const moderationFeature = feature({
  name: 'moderation',
  texts: [serverTexts],
});
