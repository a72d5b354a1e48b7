/** This feature's public API for other features' servers. */
export { findVenueSettings, lockVenueSettings, updateVenueSettings } from './venue-queries.ts';
