/** This feature's server API for other features. */
export { findOpenings } from './find-openings.ts';
