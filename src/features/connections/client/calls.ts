import { callsOf } from '#platform/client/queries.ts';
import type { connectionsContract } from '../connections-contract.ts';

/** This feature's calls. */
export type Calls = typeof connectionsContract;

export const { call, queryFor, pagesFor, queriesOf } = callsOf<Calls>();
