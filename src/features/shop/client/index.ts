/** This feature's public API on the client: hooks and small components. */
export { AmountsDue } from './amounts-due.tsx';
export { type Codes, PayingWith } from './paying-with.tsx';
export { codesToSend, usePriceWithCodes } from './use-price-with-codes.ts';
export { useBalances } from './use-shop.ts';
