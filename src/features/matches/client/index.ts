/** What other features' pages may use of this one: hooks and small parts. */
export { sentenceOf } from './use-matches.ts';
