import { createCalls } from '#platform/client/queries.ts';
import type { connectionsContract } from '../connections-contract.ts';

export type Calls = typeof connectionsContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
