/** What other features may call of this one on the server. */
export { holderFor } from './value/holder-queries.ts';
export { findSpent, lockSpent, spendCause } from './value/ledger-queries.ts';
export {
  giveValueBack,
  grantCredit,
  payBookingWithValue,
  priceWithValue,
  takeValueAgain,
  type ValueTyped,
} from './value/pay-with-value-queries.ts';
export { giveBackSpent, partsToGiveBack } from './value/return-value-queries.ts';
export { explainRefusedValue, spendVisits } from './value/spend-value-queries.ts';
