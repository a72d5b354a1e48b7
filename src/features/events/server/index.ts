/** This feature's server API for other features. */
export { findNextEvents } from './next-events.ts';
