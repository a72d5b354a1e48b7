/** What other features may call of this one on the server. */
export { countVisits } from './visits-queries.ts';
