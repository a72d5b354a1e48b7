/** This feature's server API for other features. */
export { findVenueSettings } from './venue-queries.ts';
