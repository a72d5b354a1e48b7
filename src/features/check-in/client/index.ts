/** This feature's public API for other features' clients. */
export { useUnsentCount } from './offline/unsent-count.ts';
