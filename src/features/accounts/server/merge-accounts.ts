import type { MergePart } from '#platform/server/merge-parts.ts';
import { forgetLinksOf } from './accounts-queries.ts';

/** Sign-in methods, sessions and pending links are deleted: the merged account can no longer sign in. */
export const mergeAccounts: MergePart = {
  goes: [
    'sessions.user_id',
    'sign_in_accounts.user_id',
    // The account's id at a provider, such as Google.
    'sign_in_accounts.account_id',
    'passkeys.user_id',
    'two_factors.user_id',
  ],
  join: (_ctx, db, { from }) => forgetLinksOf(db, from),
};
