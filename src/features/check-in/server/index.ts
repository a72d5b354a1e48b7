/** Public API for other features. */
export { countVisits } from './visits-queries.ts';
