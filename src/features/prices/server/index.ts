/** This feature's public API for other features' servers. */
export {
  deductExtras,
  findExtraStock,
  restoreExtras,
  setExtraStock,
} from './extra-stock-queries.ts';
export { requireExpectedTotal } from './require-expected-total.ts';
export {
  bookedItemsSql,
  findSoldLines,
  findSoldTypeIds,
  insertSoldLines,
  markSoldLinesPaid,
  reverseSoldLines,
} from './sold-lines-queries.ts';
