/** This feature's public API for other features' servers. */
export { matchesFamily } from './families-list-queries.ts';
