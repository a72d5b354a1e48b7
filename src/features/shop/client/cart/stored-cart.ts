/** The localStorage key of the cart (spec 4); use-cart.ts reads and writes it. */
export const CART_KEY = 'cart';

/** Whether a cart is stored in this browser, possibly an empty one. */
export function isCartStored(): boolean {
  try {
    return localStorage.getItem(CART_KEY) !== null;
  } catch {
    return false;
  }
}
