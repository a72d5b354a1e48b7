/** This feature's public API for other features' servers. */
export { toPartiesCondition } from './office/list-parties-queries.ts';
export { hasPartyPackages } from './packages-queries.ts';
