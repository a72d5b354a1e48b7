/** This feature's public API for other features' servers. */
export { issueCode, replaceCode } from './issue-code.ts';
export { findCodeOf, findCodeWithStatus, updateCode } from './member-codes-queries.ts';
