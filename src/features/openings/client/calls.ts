import type { openingsContract } from '../openings-contract.ts';

/** This feature's calls. */
export type Calls = typeof openingsContract;
