/** The feature's public API for other features' servers. */

export { sealWaivers } from './integrity/seal-waivers.ts';
export { COUNTING_VERSIONS } from './versions/counting-versions-queries.ts';
export { findCurrentVersion } from './versions/waiver-versions-queries.ts';
export { hasValidWaiver } from './waivers-queries.ts';
