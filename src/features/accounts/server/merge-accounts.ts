import type { AccountMergeHandler } from '#platform/server/account-merge.ts';
import { deletePendingLinks } from './accounts-queries.ts';

/** Sign-in methods, sessions and pending links are deleted: the merged account can no longer sign in. */
export const mergeAccounts: AccountMergeHandler = {
  deletes: [
    'sessions.user_id',
    'sign_in_accounts.user_id',
    // The account's id at a provider, such as Google.
    'sign_in_accounts.account_id',
    'passkeys.user_id',
    'two_factors.user_id',
  ],
  merge: (_ctx, db, { from }) => deletePendingLinks(db, from),
};
