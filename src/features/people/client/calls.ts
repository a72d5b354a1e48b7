import { createCalls } from '#platform/client/queries.ts';
import type { mergeContract } from '../merge-contract.ts';
import type { peopleContract } from '../people-contract.ts';

export type Calls = typeof mergeContract & typeof peopleContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
