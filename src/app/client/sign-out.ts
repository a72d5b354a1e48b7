/** Ending the session, for every feature's pages: features don't see each other's client. */
export { useSignOut } from '#features/accounts/client/use-sign-in.ts';
