import { createCalls } from '#platform/client/queries.ts';
import type { checkInContract } from '../check-in-contract.ts';
import type { deskSalesContract } from '../desk-sales-contract.ts';
import type { expectedContract } from '../expected-contract.ts';
import type { kioskCheckInContract } from '../kiosk-check-in-contract.ts';
import type { offlineDeskContract } from '../offline-desk-contract.ts';
import type { walkInsContract } from '../walk-ins-contract.ts';

export type Calls = typeof checkInContract &
  typeof expectedContract &
  typeof kioskCheckInContract &
  typeof offlineDeskContract &
  typeof walkInsContract &
  typeof deskSalesContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
