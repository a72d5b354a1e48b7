/** This feature's server API for other features. */
export { toOfficeEventsCondition } from './list-events.ts';
export { findNextEvents } from './next-events.ts';
