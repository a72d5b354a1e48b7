import type { AccountMergeHandler } from '#platform/server/account-merge.ts';

/** Moves the venue's notes, and the records of accounts merged into the removed one earlier. */
export const mergePeople: AccountMergeHandler = {
  moves: ['family_notes.user_id', 'family_notes.author_id', 'merged_accounts.user_id'],
};
