/** This feature's public API for other features' clients. */
export { AmountsDue } from './amounts-due.tsx';
export { type Codes, CodesAndCredit } from './codes-and-credit.tsx';
export { toCodeInput, usePriceWithCodes } from './use-price-with-codes.ts';
export { useBalances } from './use-shop.ts';
