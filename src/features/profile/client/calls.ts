import { createCalls } from '#platform/client/queries.ts';
import type { profileContract } from '../profile-contract.ts';

export type Calls = typeof profileContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
