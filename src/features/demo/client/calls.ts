import { createCalls } from '#platform/client/queries.ts';
import type { demoContract } from '../demo-contract.ts';

export const { call } = createCalls<typeof demoContract>();
