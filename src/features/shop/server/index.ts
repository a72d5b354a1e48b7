/** This feature's public API for other features' servers. */
export { matchesOrder } from './orders/list-orders-queries.ts';
export { findHolder } from './value/find-holder.ts';
export { findSpent, lockSpent, spendCause } from './value/ledger-queries.ts';
export {
  grantCredit,
  payBookingWithValue,
  priceWithValue,
  respendBookingValue,
  returnBookingValue,
  type ValueInput,
} from './value/pay-with-value.ts';
export { returnSpentValue, splitReturnedValue } from './value/return-spent-value.ts';
export { spendVisits, throwValueConflict } from './value/spend-value.ts';
export {
  findTakenGiftCodes,
  findUsedValue,
  type ImportedValue,
  importValue,
  withdrawValue,
} from './value/import-value.ts';
export {
  findUsedMemberships,
  importMembership,
  withdrawMembership,
} from './memberships/import-memberships.ts';
