import { callsOf } from '#platform/client/queries.ts';
import type { messagesContract } from '../messages-contract.ts';
import type { messagesSafetyContract } from '../messages-safety-contract.ts';

export type Calls = typeof messagesContract & typeof messagesSafetyContract;

export const { call, queryFor, pagesFor, queriesOf } = callsOf<Calls>();
