import { createCalls } from '#platform/client/queries.ts';
import type { eventAdminContract } from '../event-admin-contract.ts';
import type { eventSourcesContract } from '../event-sources-contract.ts';
import type { eventsContract } from '../events-contract.ts';

export type Calls = typeof eventAdminContract & typeof eventSourcesContract & typeof eventsContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
