/** This feature's public API for other features' servers. */

export {
  deleteImportedMembership,
  findChangedMembershipIds,
  importMembership,
} from './memberships/import-memberships.ts';
export { membershipStatusSql } from './memberships/membership-status.ts';
export {
  matchesOrder,
  shownOrderStatus,
  toOrdersCondition,
  totalRefundedCents,
} from './orders/list-orders-queries.ts';
export { findActiveProducts, isMembershipOnSale } from './shop-queries.ts';
export { sortEnteredCodes, type ValueInput } from './stored-value/entered-codes.ts';
export { findHolder, type Payer } from './stored-value/find-holder.ts';
export { findSpendableBalance } from './stored-value/find-spendable-balance.ts';
export { findValuePayments } from './stored-value/find-value-payments.ts';
export {
  generateGiftCardCode,
  hashGiftCardCode,
  sealGiftCardCode,
} from './stored-value/gift-card-code.ts';
export { grantCredit } from './stored-value/grant-credit.ts';
export { holdingWorth } from './stored-value/holding-worth.ts';
export {
  findChangedBalanceIds,
  findTakenCodeHashes,
  type ImportedBalance,
  importBalances,
  revertImportedBalances,
  toImportedGiftCard,
} from './stored-value/import-balances.ts';
export { findSpentHoldings, lockSpentHoldings, spendCause } from './stored-value/ledger-queries.ts';
export {
  payBookingWithValue,
  priceWithValue,
  respendBookingValue,
  returnBookingValue,
  returnSaleValue,
} from './stored-value/pay-booking-with-value.ts';
export { returnSpentValue, splitReturnedValue } from './stored-value/return-spent-value.ts';
export { spendCreditOnFee } from './stored-value/spend-credit-on-fee.ts';
export {
  countBookableVisits,
  requireVisits,
  spendVisits,
  throwValueConflict,
} from './stored-value/spend-value.ts';
