/** Where the browser keeps the cart (spec 4); use-cart.ts reads and writes it. */
export const CART_KEY = 'cart';

/** Whether this browser has ever kept a cart. */
export function isCartKept(): boolean {
  try {
    return localStorage.getItem(CART_KEY) !== null;
  } catch {
    return false;
  }
}
