import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';

export const pricesFeature = feature({ name: 'prices', texts: [serverTexts] });
