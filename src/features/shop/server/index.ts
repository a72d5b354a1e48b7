/** This feature's public API on the server. */
export { holderFor } from './value/find-holder.ts';
export { giveBackSpent, partsToGiveBack } from './value/give-back-spent.ts';
export { findSpent, lockSpent, spendCause } from './value/ledger-queries.ts';
export {
  giveValueBack,
  grantCredit,
  payBookingWithValue,
  priceWithValue,
  takeValueAgain,
  type ValueInput,
} from './value/pay-with-value.ts';
export { explainValueConflict, spendVisits } from './value/spend-value.ts';
