/** What other features may call of this one on the server. */
export { holderFor } from './holder-queries.ts';
export { findSpent, lockSpent, spendCause } from './ledger-queries.ts';
export {
  giveValueBack,
  grantCredit,
  payBookingWithValue,
  priceWithValue,
  takeValueAgain,
  type ValueTyped,
} from './pay-with-value-queries.ts';
export { giveBackSpent, partsToGiveBack } from './return-value-queries.ts';
export { explainRefusedValue, spendVisits } from './spend-value-queries.ts';
