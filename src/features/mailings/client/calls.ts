import { createCalls } from '#platform/client/queries.ts';
import type { mailingsContract } from '../mailings-contract.ts';
import type { newsContract } from '../news-contract.ts';

export type Calls = typeof mailingsContract & typeof newsContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
