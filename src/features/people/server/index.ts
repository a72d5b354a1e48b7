/** This feature's public API for other features' servers. */
export { familiesFilter, matchesFamily } from './families-list-queries.ts';
