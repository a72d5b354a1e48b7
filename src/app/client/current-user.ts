/**
 * Who is signed in, for every feature's pages: features don't see each other's client, so what
 * accounts knows of the person is offered from here.
 */
export { currentUserKey, useCurrentUser } from '#features/accounts/client/use-current-user.ts';
