/** What other features may call of this one on the server. */
export { COUNTING_VERSIONS } from './counting-versions-queries.ts';
export { sealWaivers } from './seal-waivers-queries.ts';
export { findCurrentVersion } from './waiver-versions-queries.ts';
export { hasValidWaiver } from './waivers-queries.ts';
