/** Public API for other features. */
export { removeAccount } from './profile-queries.ts';
