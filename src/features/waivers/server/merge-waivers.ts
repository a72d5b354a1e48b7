import type { MergePart } from '#platform/server/merge-parts.ts';

/**
 * A signed waiver keeps its guardian's e-mail and its seal: it is found under the family's other e-mails
 * (people's merged-emails-queries.ts). The trigger lets only its account follow.
 */
export const mergeWaivers: MergePart = {
  moves: ['waivers.user_id'],
  stays: ['waiver_checks.started_by', 'waiver_versions.published_by'],
};
