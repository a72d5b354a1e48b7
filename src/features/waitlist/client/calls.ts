import { createCalls } from '#platform/client/queries.ts';
import type { waitlistAdminContract } from '../waitlist-admin-contract.ts';
import type { waitlistContract } from '../waitlist-contract.ts';

export type Calls = typeof waitlistAdminContract & typeof waitlistContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
