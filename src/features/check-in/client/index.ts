/** Public API for other features' pages: hooks and small components. */
export { useUnsentCount } from './offline/unsent-count.ts';
