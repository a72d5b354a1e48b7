import { createCalls } from '#platform/client/queries.ts';
import type { importsContract } from '../imports-contract.ts';

export type Calls = typeof importsContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
