import type { MergePart } from '#platform/server/merge-parts.ts';

/** Moves the venue's notes, and the records of accounts merged into the removed one earlier. */
export const mergePeople: MergePart = {
  moves: ['family_notes.user_id', 'family_notes.author_id', 'merged_accounts.user_id'],
};
