/** What other features' pages may use of this one: hooks and small parts. */
export { useUnsent } from './offline/unsent-at-desk.ts';
