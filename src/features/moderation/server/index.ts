/** This feature's public API for other features' servers. */
export { block, findBlocked, hasBlocked, notBlocked, unblock } from './blocked-queries.ts';
export { requireMayWrite, requireNotSuspended } from './require-may-write.ts';
export { findRestriction, findSuspension, restrict } from './restrictions-queries.ts';
