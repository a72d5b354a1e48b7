import { createCalls } from '#platform/client/queries.ts';
import type { auditContract } from '../audit-contract.ts';

export type Calls = typeof auditContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
