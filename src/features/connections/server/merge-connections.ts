import type { AccountMergeHandler } from '#platform/server/account-merge.ts';

/** These keys are revoked: the merged account is a member's, and losing the admin role revokes an account's keys. */
export const mergeConnections: AccountMergeHandler = { deletes: ['api_keys.user_id'] };
