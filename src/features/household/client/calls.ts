import { callsOf } from '#platform/client/api.ts';
import type { householdContract } from '../household-contract.ts';

/** This feature's calls. */
export type Calls = typeof householdContract;

export const { call } = callsOf<Calls>();
