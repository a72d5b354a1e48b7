import type { MergePart } from '#platform/server/merge-parts.ts';

/** Keys are revoked with their owner's admin role, so merged member accounts have none. */
export const mergeConnections: MergePart = { goes: ['api_keys.user_id'] };
