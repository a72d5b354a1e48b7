/** This feature's public API for other features' servers. */
export { findChildrenOf } from './children-queries.ts';
export { createChild } from './edit-children.ts';
export { removeAccount } from './profile-queries.ts';
