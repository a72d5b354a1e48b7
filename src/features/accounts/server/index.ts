/** Public API of this feature's server. */
export {
  markEmailVerified,
  countUsersByLanguage,
  findAccount,
  findAccountByEmail,
  findLanguageByEmail,
  findGuardianContact,
  type GuardianContact,
} from './accounts-queries.ts';
export { closeAccount, isAccountClosed } from './closed-accounts-queries.ts';
export {
  findFamilyEmails,
  findMergedEmails,
  MERGED_FAMILY_EMAILS,
  verifiedMergedEmails,
  familyEmailsSql,
} from './merged-emails-queries.ts';
