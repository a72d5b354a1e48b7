/** What other features may call of this one on the server. */
export { findVenueSettings } from './venue-queries.ts';
