/** This feature's public API for other features' servers. */

export { assertMayWrite, requireNotSuspended } from './assert-may-write.ts';
export { block, findBlocked, hasBlocked, notBlocked, unblock } from './blocks-queries.ts';
export { findRestriction, findSuspension, upsertRestriction } from './restrictions-queries.ts';
