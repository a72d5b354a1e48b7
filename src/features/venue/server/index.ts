/** This feature's public API for other features' servers. */
export { findVenueSettings } from './venue-queries.ts';
