import type { openingsContract } from '../openings-contract.ts';

export type Calls = typeof openingsContract;
