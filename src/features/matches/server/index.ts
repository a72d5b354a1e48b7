/** What other features may call of this one on the server. */
export { findGroupConversations } from './group-conversations-queries.ts';
export { requireGroup } from './view-groups.ts';
export {
  areMatched,
  findMatchedFamily,
  findVisibleMatches,
  isVisible,
} from './visible-matches-queries.ts';
