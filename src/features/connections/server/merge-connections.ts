import type { MergePart } from '#platform/server/merge-parts.ts';

/** A key is revoked with its owner's admin role, so merged member accounts have no keys. */
export const mergeConnections: MergePart = { deletes: ['api_keys.user_id'] };
