/** This feature's public API on the server. */
export { matchesFamily } from './families-list-queries.ts';
