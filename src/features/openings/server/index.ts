/** This feature's public API for other features' servers. */
export { findOpenings } from './find-openings.ts';
