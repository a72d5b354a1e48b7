/** What other features may call of this one on the server. */
export { issueCode, replaceCode } from './issue-code.ts';
export { changeCode, findCodeOf, findUsableCode } from './member-codes-queries.ts';
