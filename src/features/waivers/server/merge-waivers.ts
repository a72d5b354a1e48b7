import type { AccountMergeHandler } from '#platform/server/account-merge.ts';

/**
 * Reassigns `user_id`, the only column of waivers that the trigger allows to be changed. Signed waivers
 * retain their email and seal; lookups search all of the family's merged emails.
 */
export const mergeWaivers: AccountMergeHandler = {
  moves: ['waivers.user_id'],
  retains: [
    'waiver_answers.answered_by',
    'waiver_checks.started_by',
    'waiver_versions.published_by',
  ],
};
