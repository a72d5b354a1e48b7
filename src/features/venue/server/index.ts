/** This feature's public API for other features' servers. */
export { formatVenueContact } from './format-hours.ts';
export { getWhatToBring } from './venue-facts.ts';
export {
  confirmSeededFact,
  findVenueSettings,
  lockLook,
  lockVenueSettings,
  storeLook,
  updateVenueSettings,
} from './venue-queries.ts';
