/** This feature's server API for other features. */
export { takeEventSpots } from './event-spots-queries.ts';
export { toOfficeEventsCondition } from './list-events.ts';
export { findNextEvents } from './next-events.ts';
export { releaseEventSpots } from './offer-event-spots.ts';
