import { createCalls } from '#platform/client/queries.ts';
import type { accountsContract } from '../accounts-contract.ts';
import type { passkeysContract } from '../passkeys-contract.ts';
import type { secondFactorContract } from '../second-factor-contract.ts';
import type { securityContract } from '../security-contract.ts';
import type { staffContract } from '../staff-contract.ts';

export type Calls = typeof accountsContract &
  typeof passkeysContract &
  typeof secondFactorContract &
  typeof securityContract &
  typeof staffContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
