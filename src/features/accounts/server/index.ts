/** Public API of this feature's server. */
export {
  confirmEmail,
  countReadersOf,
  findAccount,
  findAccountByEmail,
  findLanguageOf,
  findPersonToBook,
  type PersonToBook,
} from './accounts-queries.ts';
export { closeAccount, isAccountClosed } from './closed-accounts-queries.ts';
export {
  findEmailsOfFamily,
  findMergedEmails,
  MERGED_FAMILIES,
  provenEmailsMergedInto,
  signedUnder,
} from './merged-emails-queries.ts';
