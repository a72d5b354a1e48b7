import { createCalls } from '#platform/client/queries.ts';
import type { checkoutsContract } from '../checkouts-contract.ts';
import type { reviewsContract } from '../reviews-contract.ts';

export type Calls = typeof checkoutsContract & typeof reviewsContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
