import type { MergePart } from '#platform/server/merge-parts.ts';

/**
 * Moves only the account's id, the only column that the trigger on waivers allows to change. Signed waivers retain
 * their e-mail and seal; lookups search all of the family's merged e-mails.
 */
export const mergeWaivers: MergePart = {
  moves: ['waivers.user_id'],
  retains: ['waiver_checks.started_by', 'waiver_versions.published_by'],
};
