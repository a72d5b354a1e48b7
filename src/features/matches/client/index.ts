/** Public API for other features' pages: hooks and small components. */
export { sentenceOf } from './use-matches.ts';
