import type { AccountMergeHandler } from '#platform/server/account-merge.ts';

/** All of these keys are revoked already: the merged account is a member's, and losing the admin role revokes keys. */
export const mergeConnections: AccountMergeHandler = { deletes: ['api_keys.user_id'] };
