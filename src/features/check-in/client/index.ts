/** Public API for other features' pages: hooks and small components. */
export { useUnsent } from './offline/unsent-at-desk.ts';
