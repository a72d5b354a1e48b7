/** This feature's public API for other features' servers. */
export { removeAccount } from './profile-queries.ts';
