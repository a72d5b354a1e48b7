/** This feature's public API for other features' servers. */
export { countVisits } from './visits-queries.ts';
