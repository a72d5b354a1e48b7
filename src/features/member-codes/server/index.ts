/** This feature's public API for other features' servers. */
export { issueMemberCode, replaceCode } from './issue-member-code.ts';
export { findCodeOf, findCodeWithStatus, updateCode } from './member-codes-queries.ts';
export { findUnavailableDigits } from './retired-codes-queries.ts';
