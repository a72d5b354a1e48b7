import { createCalls } from '#platform/client/queries.ts';
import type { matchesContract } from '../matches-contract.ts';
import type { zipPlacesContract } from '../zip-places-contract.ts';

export type Calls = typeof matchesContract & typeof zipPlacesContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
