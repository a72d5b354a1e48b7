/** What other features' pages may use of this one: hooks and small parts. */
export { AmountsDue } from './amounts-due.tsx';
export { type Codes, PayingWith } from './paying-with.tsx';
export { codesToSend, usePriceWithCodes } from './use-price-with-codes.ts';
export { useBalances } from './use-shop.ts';
