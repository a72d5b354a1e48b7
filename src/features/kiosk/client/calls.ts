import { createCalls } from '#platform/client/queries.ts';
import type { kioskContract } from '../kiosk-contract.ts';

export type Calls = typeof kioskContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
