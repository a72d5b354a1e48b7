import { createCalls } from '#platform/client/queries.ts';
import type { retentionContract } from '../retention-contract.ts';
import type { venueContract } from '../venue-contract.ts';

export type Calls = typeof retentionContract & typeof venueContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
