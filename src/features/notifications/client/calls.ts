import { createCalls } from '#platform/client/queries.ts';
import type { notificationsContract } from '../notifications-contract.ts';

export type Calls = typeof notificationsContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
