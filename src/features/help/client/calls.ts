import { createCalls } from '#platform/client/queries.ts';
import type { helpContract } from '../help-contract.ts';

export const { queryFor } = createCalls<typeof helpContract>();
