/** This feature's public API for other features' servers. */
export { issueCode, replaceCode } from './issue-code.ts';
export { changeCode, findCodeOf, findUsableCode } from './member-codes-queries.ts';
