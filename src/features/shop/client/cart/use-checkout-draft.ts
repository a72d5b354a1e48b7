import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Codes } from '../paying-with.tsx';

/** The cart form as typed. */
export type CheckoutDraft = Codes & { name: string; email: string; phone: string };

const empty: CheckoutDraft = {
  name: '',
  email: '',
  phone: '',
  promoCode: '',
  giftCode: '',
  useCredit: false,
};

/**
 * Keeps the form while the cart is closed, and in sessionStorage across sign-in and payment. A gift card's
 * code is money and never stored.
 */
export const useCheckoutDraft = create<CheckoutDraft>()(
  persist(() => empty, {
    name: 'cart-draft',
    storage: typeof document === 'undefined' ? undefined : createJSONStorage(() => sessionStorage),
    partialize: ({ name, email, phone, promoCode }) => ({ name, email, phone, promoCode }),
    merge: (stored, draft) => ({ ...draft, ...textsIn(stored) }),
  }),
);

export function clearCodes(): void {
  useCheckoutDraft.setState({ promoCode: '', giftCode: '', useCredit: false });
}

/** Validates the stored draft. */
function textsIn(stored: unknown): Partial<CheckoutDraft> {
  const keys = ['name', 'email', 'phone', 'promoCode'] as const;
  const found = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<
    Record<string, unknown>
  >;
  return Object.fromEntries(
    keys.flatMap((key) => (typeof found[key] === 'string' ? [[key, found[key]]] : [])),
  );
}
