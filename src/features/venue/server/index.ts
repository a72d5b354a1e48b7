/** This feature's public API for other features' servers. */
export { findVenueSettings, lockLook, storeLook } from './venue-queries.ts';
