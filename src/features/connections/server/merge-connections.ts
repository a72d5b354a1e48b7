import type { AccountMergeHandler } from '#platform/server/account-merge.ts';

/** A key is revoked with its owner's admin role, so merged member accounts have no keys. */
export const mergeConnections: AccountMergeHandler = { deletes: ['api_keys.user_id'] };
