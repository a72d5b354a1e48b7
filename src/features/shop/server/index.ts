/** This feature's public API on the server. */
export { findHolder } from './value/find-holder.ts';
export { returnSpentValue, splitReturnedValue } from './value/return-spent-value.ts';
export { findSpent, lockSpent, spendCause } from './value/ledger-queries.ts';
export {
  returnBookingValue,
  grantCredit,
  payBookingWithValue,
  priceWithValue,
  respendBookingValue,
  type ValueInput,
} from './value/pay-with-value.ts';
export { throwValueConflict, spendVisits } from './value/spend-value.ts';
