/** What other features may call of this one on the server. */
export { removeAccount } from './profile-queries.ts';
