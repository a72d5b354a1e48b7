import type { MergePart } from '#platform/server/merge-parts.ts';

/** The venue's notes, and accounts that were merged into the removed one before. */
export const mergePeople: MergePart = {
  moves: ['family_notes.user_id', 'family_notes.author_id', 'merged_accounts.user_id'],
};
