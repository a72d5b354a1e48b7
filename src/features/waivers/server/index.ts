/** This feature's public API for other features' servers. */

export { fillAndHashAgreement } from './agreement.ts';
export { photoConsentSql, photoQuestionSql } from './answers/waiver-answers-queries.ts';
export { deleteImportedWaivers, type ImportedWaiver, importWaivers } from './import-waivers.ts';
export { sealWaivers } from './integrity/seal-waivers.ts';
export { matchesWaiver } from './office-waivers-queries.ts';
export { ACCEPTED_VERSIONS_SQL } from './versions/accepted-versions-queries.ts';
export { findCurrentVersion } from './versions/waiver-versions-queries.ts';
export { hasValidWaiver } from './waivers-queries.ts';
