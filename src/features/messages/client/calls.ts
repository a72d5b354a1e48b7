import { createCalls } from '#platform/client/queries.ts';
import type { messagesContract } from '../messages-contract.ts';
import type { moderationContract } from '../moderation-contract.ts';

export type Calls = typeof messagesContract & typeof moderationContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
