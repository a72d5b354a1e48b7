/** What other features may call of this one on the server. */
export { block, findBlocked, hasBlocked, notApart, unblock } from './blocked-queries.ts';
export { refuseSuspended, requireMayWrite } from './require-may-write.ts';
export { findRestriction, findSuspension, restrict } from './restrictions-queries.ts';
