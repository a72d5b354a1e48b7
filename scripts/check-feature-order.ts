import { resolve } from 'node:path';
import { featureOrder } from '../src/app/feature-order.ts';
import { findOutOfOrder } from './feature-order.ts';

/** Part of `npm run check`: fails with a sentence for each import of a later feature. */
const broken = findOutOfOrder(resolve(import.meta.dirname, '..'), featureOrder);
for (const sentence of broken) console.log(sentence);
process.exitCode = broken.length > 0 ? 1 : 0;
