/** This feature's public API for other features' servers. */
export { matchesFamily, toFamiliesCondition } from './families-list-queries.ts';
