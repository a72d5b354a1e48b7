import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import {
  addToCart,
  type CartLine,
  type CartProduct,
  type Gift,
  readCart,
  setQuantity,
} from '../../cart-rules.ts';
import { CART_KEY } from './kept-cart.ts';

type Stored = { lines: CartLine[]; emptiedFor: string | undefined };
type Cart = Stored & {
  add: (product: CartProduct, choice?: { customAmount?: number; gift?: Gift }) => void;
  setQuantity: (cartItemId: string, quantity: number) => void;
  /** Empties the cart once for a paid order; opening its success page again leaves a new cart alone. */
  emptyFor: (sessionId: string) => void;
};

/** The cart, kept in this browser (spec 4). Empty while the server draws and React takes over. */
export const useCart = create<Cart>()(
  persist(
    (set) => ({
      lines: [],
      emptiedFor: undefined,
      add: (product, choice = {}) => {
        const { id, name, productType, priceCents } = product;
        const kept = { id, name, productType, priceCents };
        set(({ lines }) => ({ lines: addToCart(lines, kept, choice, Date.now()) }));
      },
      setQuantity: (cartItemId, quantity) =>
        set(({ lines }) => ({ lines: setQuantity(lines, cartItemId, quantity) })),
      emptyFor: (sessionId) =>
        set(({ lines, emptiedFor }) =>
          emptiedFor === sessionId ? { lines } : { lines: [], emptiedFor: sessionId },
        ),
    }),
    {
      name: CART_KEY,
      storage: typeof document === 'undefined' ? undefined : browserStorage(),
      partialize: ({ lines, emptiedFor }) => ({ lines, emptiedFor }),
      // Nothing stored, as after another tab's clearing, is an empty cart.
      merge: (stored, cart) => ({ ...cart, ...((stored as Stored | undefined) ?? { lines: [] }) }),
    },
  ),
);

if (typeof window !== 'undefined') {
  // Another tab has changed it.
  window.addEventListener('storage', ({ key }) => {
    if (key === CART_KEY || key === null) void useCart.persist.rehydrate();
  });
}

/** What is stored is looked at line by line, and stored again where something had to be corrected. */
function browserStorage(): PersistStorage<Stored> {
  return {
    getItem: (name) => {
      try {
        const text = localStorage.getItem(name);
        if (text === null) return null;
        const found: unknown = JSON.parse(text);
        const { emptiedFor } = (found as { state?: Partial<Stored> } | null)?.state ?? {};
        const state = {
          lines: readCart(found, Date.now()),
          emptiedFor: typeof emptiedFor === 'string' ? emptiedFor : undefined,
        };
        const whole = JSON.stringify({ state, version: 0 });
        if (whole !== text) localStorage.setItem(name, whole);
        return { state, version: 0 };
      } catch {
        return null;
      }
    },
    setItem: (name, value) => {
      try {
        localStorage.setItem(name, JSON.stringify(value));
      } catch {
        // Storage is closed to us, or full: the cart then ends with the tab.
      }
    },
    removeItem: (name) => localStorage.removeItem(name),
  };
}

/** Whether the cart stands open; it opens on any page. */
export const useCartPanel = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openCart(isOpen = true): void {
  useCartPanel.setState({ isOpen });
}
