import type { MergePart } from '#platform/server/merge-parts.ts';

/**
 * Moves only the account, as the trigger on waivers allows: a signed waiver keeps its e-mail and seal, and is
 * found under all of the family's merged e-mails.
 */
export const mergeWaivers: MergePart = {
  moves: ['waivers.user_id'],
  stays: ['waiver_checks.started_by', 'waiver_versions.published_by'],
};
