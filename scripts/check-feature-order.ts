import { resolve } from 'node:path';
import { featureOrder } from '../src/app/feature-order.ts';
import { findOrderViolations } from './feature-order.ts';

/** Part of `npm run check`: reports each import of a later feature and fails if there are any. */
const violations = findOrderViolations(resolve(import.meta.dirname, '..'), featureOrder);
for (const violation of violations) console.log(violation);
process.exitCode = violations.length > 0 ? 1 : 0;
