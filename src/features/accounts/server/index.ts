/** This feature's public API for other features' servers. */
export {
  countUsersByLanguage,
  findAccount,
  findAccountByEmail,
  findGuardianContact,
  findLanguageByEmail,
  type GuardianContact,
  markEmailVerified,
} from './accounts-queries.ts';
export { closeAccount, isAccountClosed } from './closed-accounts-queries.ts';
export {
  familyEmailsSql,
  findFamilyEmails,
  findMergedEmails,
  MERGED_FAMILY_EMAILS,
  selectVerifiedMergedEmails,
} from './merged-emails-queries.ts';
export { deleteSessionBySid, startSession } from './sessions-queries.ts';
