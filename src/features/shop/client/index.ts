/** This feature's public API for other features' clients. */
export { AmountRow } from './amount-row.tsx';
export { AmountsDue } from './amounts-due.tsx';
export { type Codes, CodesAndCredit } from './codes-and-credit.tsx';
export { EnteredCodes } from './entered-codes.tsx';
export { TaxRows } from './tax-rows.tsx';
export { usePriceOfLines } from './use-price-of-lines.ts';
export { toCodeInput } from './use-price-with-codes.ts';
export { useBalances } from './use-shop.ts';
