/** This feature's public API for other features' servers. */
export { findGroupConversations } from './group-conversations-queries.ts';
export { requireGroup } from './view-groups.ts';
export {
  areMatched,
  findMatchedFamilyId,
  findVisibleMatches,
  isVisiblePairSql,
} from './visible-matches-queries.ts';
