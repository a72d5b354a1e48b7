import { createCalls } from '#platform/client/queries.ts';
import type { memberCodesContract } from '../member-codes-contract.ts';

export type Calls = typeof memberCodesContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
