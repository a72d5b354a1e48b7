/** This feature's public API for other features' servers. */
export { runMatching } from './engine/run-matching.ts';
export { MATCHES_PER_FAMILY, saveMatches } from './engine/save-matches.ts';
export { findGroupConversations } from './group-conversations-queries.ts';
export { readFamilies } from './matches-queries.ts';
export { toMatchesCondition } from './reviews-queries.ts';
export { requireGroup } from './view-groups.ts';
export {
  areMatched,
  findMatchedFamilyId,
  findVisibleMatches,
  isVisiblePairSql,
} from './visible-matches-queries.ts';
