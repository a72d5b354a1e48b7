/** This feature's public API for other features' servers. */

export { photoConsentSql } from './answers/waiver-answers-queries.ts';
export { deleteImportedWaivers, type ImportedWaiver, importWaivers } from './import-waivers.ts';
export { matchesWaiver } from './office-waivers-queries.ts';
export { ACCEPTED_VERSIONS_SQL } from './versions/accepted-versions-queries.ts';
export { hasValidWaiver } from './waivers-queries.ts';
