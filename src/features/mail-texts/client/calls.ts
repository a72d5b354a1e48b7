import { createCalls } from '#platform/client/queries.ts';
import type { mailTextsContract } from '../mail-texts-contract.ts';

export type Calls = typeof mailTextsContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
