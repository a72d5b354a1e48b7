import { createCalls } from '#platform/client/queries.ts';
import type { deskWaiversContract } from '../desk-waivers-contract.ts';
import type { officeWaiversContract } from '../office-waivers-contract.ts';
import type { waiverAnswersContract } from '../waiver-answers-contract.ts';
import type { waiverChildrenContract } from '../waiver-children-contract.ts';
import type { waiverIntegrityContract } from '../waiver-integrity-contract.ts';
import type { waiverVersionsContract } from '../waiver-versions-contract.ts';
import type { waiversContract } from '../waivers-contract.ts';

export type Calls = typeof deskWaiversContract &
  typeof officeWaiversContract &
  typeof waiverAnswersContract &
  typeof waiverChildrenContract &
  typeof waiverIntegrityContract &
  typeof waiverVersionsContract &
  typeof waiversContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
