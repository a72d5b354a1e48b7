/** This feature's public API for other features' servers. */
export { hasPartyPackages } from './packages-queries.ts';
