import { createCalls } from '#platform/client/queries.ts';
import type { figuresContract } from '../figures-contract.ts';

export type Calls = typeof figuresContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
