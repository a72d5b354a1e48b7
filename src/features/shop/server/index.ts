/** This feature's public API for other features' servers. */

export {
  findUsedMemberships,
  importMembership,
  withdrawMembership,
} from './memberships/import-memberships.ts';
export { matchesOrder, ordersFilter } from './orders/list-orders-queries.ts';
export { findHolder } from './stored-value/find-holder.ts';
export {
  findTakenGiftCodes,
  findUsedValue,
  type ImportedValue,
  importValue,
  withdrawValue,
} from './stored-value/import-value.ts';
export { findSpent, lockSpent, spendCause } from './stored-value/ledger-queries.ts';
export {
  grantCredit,
  payBookingWithValue,
  priceWithValue,
  respendBookingValue,
  returnBookingValue,
  type ValueInput,
} from './stored-value/pay-with-value.ts';
export { returnSpentValue, splitReturnedValue } from './stored-value/return-spent-value.ts';
export { spendVisits, throwValueConflict } from './stored-value/spend-value.ts';
