/** This feature's server API for other features. */
export { issueCode, replaceCode } from './issue-code.ts';
export { changeCode, findCodeOf, findUsableCode } from './member-codes-queries.ts';
