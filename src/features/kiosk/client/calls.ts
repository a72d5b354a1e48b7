import { callsOf } from '#platform/client/api.ts';
import type { kioskContract } from '../kiosk-contract.ts';

export type Calls = typeof kioskContract;

export const { call, queryFor, pagesFor, queriesOf } = callsOf<Calls>();
