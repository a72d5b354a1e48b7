import type { MergePart } from '#platform/server/merge-parts.ts';

/** A key ends with the role of the admin who made it: none is left when accounts of members are merged. */
export const mergeConnections: MergePart = { goes: ['api_keys.user_id'] };
