/** This feature's public API for other features' servers. */
export {
  findExtraStock,
  returnExtras,
  setExtraStock,
  takeExtras,
} from './extra-stock-queries.ts';
export {
  countSoldLines,
  findSoldLines,
  findSoldTypes,
  insertSoldLines,
  reverseSoldLines,
} from './sold-lines-queries.ts';
