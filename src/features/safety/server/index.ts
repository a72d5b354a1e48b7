/** What other features may call of this one on the server. */
export { block, findBlocked, hasBlocked, notApart, unblock } from './blocked-queries.ts';
export {
  findRestriction,
  findSuspension,
  refuseSuspended,
  requireMayWrite,
  restrict,
} from './restrictions-queries.ts';
