import { createCalls } from '#platform/client/queries.ts';
import type { backupsContract } from '../backups-contract.ts';
import type { doctorContract } from '../doctor-contract.ts';
import type { failuresContract } from '../failures-contract.ts';
import type { integrationsContract } from '../integrations-contract.ts';
import type { searchContract } from '../search-contract.ts';
import type { setupContract } from '../setup-contract.ts';
import type { todayContract } from '../today-contract.ts';

export type Calls = typeof backupsContract &
  typeof failuresContract &
  typeof setupContract &
  typeof integrationsContract &
  typeof doctorContract &
  typeof searchContract &
  typeof todayContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
