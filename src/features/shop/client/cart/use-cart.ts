import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import {
  addToCart,
  type CartLine,
  type CartProduct,
  type Gift,
  parseCart,
  setQuantity,
} from '../../cart-rules.ts';
import { CART_KEY } from './stored-cart.ts';

type StoredCart = { lines: CartLine[]; emptiedFor: string | undefined };
type Cart = StoredCart & {
  add: (product: CartProduct, options?: { customAmount?: number; gift?: Gift }) => void;
  setQuantity: (cartItemId: string, quantity: number) => void;
  /** Empties the cart once per paid order, so that reopening its success page leaves a new cart intact. */
  emptyAfterOrder: (sessionId: string) => void;
};

/** The cart, stored in this browser (spec 4). Empty during prerendering and hydration. */
export const useCart = create<Cart>()(
  persist(
    (set) => ({
      lines: [],
      emptiedFor: undefined,
      add: (product, options = {}) => {
        const { id, name, productType, priceCents } = product;
        const storedProduct = { id, name, productType, priceCents };
        set(({ lines }) => ({ lines: addToCart(lines, storedProduct, options, Date.now()) }));
      },
      setQuantity: (cartItemId, quantity) =>
        set(({ lines }) => ({ lines: setQuantity(lines, cartItemId, quantity) })),
      emptyAfterOrder: (sessionId) =>
        set(({ lines, emptiedFor }) =>
          emptiedFor === sessionId ? { lines } : { lines: [], emptiedFor: sessionId },
        ),
    }),
    {
      name: CART_KEY,
      storage: typeof document === 'undefined' ? undefined : browserStorage(),
      partialize: ({ lines, emptiedFor }) => ({ lines, emptiedFor }),
      // A missing value means an empty cart: another tab has cleared the storage.
      merge: (stored, cart) => ({
        ...cart,
        ...((stored as StoredCart | undefined) ?? { lines: [] }),
      }),
    },
  ),
);

if (typeof window !== 'undefined') {
  // Fires when another tab changes the cart.
  window.addEventListener('storage', ({ key }) => {
    if (key === CART_KEY || key === null) void useCart.persist.rehydrate();
  });
}

/** Validates the stored cart line by line on load and writes back any correction. */
function browserStorage(): PersistStorage<StoredCart> {
  return {
    getItem: (name) => {
      try {
        const text = localStorage.getItem(name);
        if (text === null) return null;
        const parsed: unknown = JSON.parse(text);
        const { emptiedFor } = (parsed as { state?: Partial<StoredCart> } | null)?.state ?? {};
        const state = {
          lines: parseCart(parsed, Date.now()),
          emptiedFor: typeof emptiedFor === 'string' ? emptiedFor : undefined,
        };
        const corrected = JSON.stringify({ state, version: 0 });
        if (corrected !== text) localStorage.setItem(name, corrected);
        return { state, version: 0 };
      } catch {
        return null;
      }
    },
    setItem: (name, value) => {
      try {
        localStorage.setItem(name, JSON.stringify(value));
      } catch {
        // Storage is unavailable or full: the cart lives only as long as the tab.
      }
    },
    removeItem: (name) => localStorage.removeItem(name),
  };
}

export const useCartPanel = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function setCartOpen(isOpen: boolean): void {
  useCartPanel.setState({ isOpen });
}
