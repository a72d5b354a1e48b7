import { createCalls } from '#platform/client/queries.ts';
import type { lookContract } from '../look-contract.ts';

export type Calls = typeof lookContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
