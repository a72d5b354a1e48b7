/**
 * Passes, gift cards and credit of the signed-in person, for every feature's pages: features don't
 * see each other's client.
 */
export { useBalances } from '#features/shop/client/use-shop.ts';
