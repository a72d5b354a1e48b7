import { createCalls } from '#platform/client/queries.ts';
import type { householdContract } from '../household-contract.ts';

export type Calls = typeof householdContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
