/** This feature's public API for other features' servers. */
export { describeTaxedPrice } from './describe-taxed-price.ts';
export {
  deductExtras,
  findExtraStock,
  restoreExtras,
  setExtraStock,
} from './extra-stock-queries.ts';
export { requireExpectedTotal } from './require-expected-total.ts';
export {
  bookedItemsSql,
  findPaidByRate,
  findSoldLines,
  findSoldLinesBySale,
  findSoldTypeIds,
  hasSoldAnything,
  insertSoldLines,
  markSoldLinesPaid,
  type PaidByRate,
  reverseSoldAmount,
  reverseSoldLines,
  reverseSoldParts,
  type SaleRef,
  type StoredLine,
} from './sold-lines-queries.ts';
