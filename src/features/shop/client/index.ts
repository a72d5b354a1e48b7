/** This feature's public API for other features' clients. */
export { AmountRow } from './payment/amount-row.tsx';
export { AmountsDue } from './payment/amounts-due.tsx';
export { type Codes, CodesAndCredit } from './payment/codes-and-credit.tsx';
export { EnteredCodes } from './payment/entered-codes.tsx';
export { TaxRows } from './payment/tax-rows.tsx';
export { usePriceOfLines } from './payment/use-price-of-lines.ts';
export { toCodeInput } from './payment/use-price-with-codes.ts';
export { useBalances } from './use-shop.ts';
