/** This feature's public API for other features' clients. */
export { AmountsDue } from './amounts-due.tsx';
export { type Codes, PayingWith } from './paying-with.tsx';
export { codesToSend, usePriceWithCodes } from './use-price-with-codes.ts';
export { useBalances } from './use-shop.ts';
