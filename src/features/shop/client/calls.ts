import { createCalls } from '#platform/client/queries.ts';
import type { catalogContract } from '../catalog-contract.ts';
import type { orderAdminContract } from '../order-admin-contract.ts';
import type { promoContract } from '../promo-contract.ts';
import type { shopContract } from '../shop-contract.ts';

export type Calls = typeof catalogContract &
  typeof orderAdminContract &
  typeof promoContract &
  typeof shopContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
