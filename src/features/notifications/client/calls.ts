import { callsOf } from '#platform/client/api.ts';
import type { notificationsContract } from '../notifications-contract.ts';

/** This feature's calls. */
export type Calls = typeof notificationsContract;

export const { call, queryFor, pagesFor, queriesOf } = callsOf<Calls>();
