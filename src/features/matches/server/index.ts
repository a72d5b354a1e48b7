/** Public API for other features. */
export { findGroupConversations } from './group-conversations-queries.ts';
export { requireGroup } from './view-groups.ts';
export {
  areMatched,
  findMatchedFamily,
  findVisibleMatches,
  isVisible,
} from './visible-matches-queries.ts';
