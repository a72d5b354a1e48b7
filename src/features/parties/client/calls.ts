import { createCalls } from '#platform/client/queries.ts';
import type { invitationsContract } from '../invitations-contract.ts';
import type { packageAdminContract } from '../package-admin-contract.ts';
import type { partiesContract } from '../parties-contract.ts';
import type { partyAdminContract } from '../party-admin-contract.ts';

export type Calls = typeof invitationsContract &
  typeof packageAdminContract &
  typeof partiesContract &
  typeof partyAdminContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
