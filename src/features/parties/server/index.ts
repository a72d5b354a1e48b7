/** This feature's public API for other features' servers. */
export { toPartiesCondition } from './office/list-parties-queries.ts';
export { findOfferedPackages, hasPartyPackages } from './packages-queries.ts';
