import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Codes } from '../paying-with.tsx';

/** What is typed into the cart's form. */
export type CheckoutDraft = Codes & { name: string; email: string; phone: string };

const nothing: CheckoutDraft = {
  name: '',
  email: '',
  phone: '',
  promoCode: '',
  giftCode: '',
  useCredit: false,
};

/**
 * What was typed stays while the cart is closed, and in this tab while one signs in or pays. A gift
 * card's code is money: it is kept nowhere.
 */
export const useCheckoutDraft = create<CheckoutDraft>()(
  persist(() => nothing, {
    name: 'cart-draft',
    storage: typeof document === 'undefined' ? undefined : createJSONStorage(() => sessionStorage),
    partialize: ({ name, email, phone, promoCode }) => ({ name, email, phone, promoCode }),
    merge: (stored, draft) => ({ ...draft, ...textsIn(stored) }),
  }),
);

/** After the purchase the codes are spent. */
export function forgetCodes(): void {
  useCheckoutDraft.setState({ promoCode: '', giftCode: '', useCredit: false });
}

/** Stored text is no more to be believed than any other. */
function textsIn(stored: unknown): Partial<CheckoutDraft> {
  const known = ['name', 'email', 'phone', 'promoCode'] as const;
  const found = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<
    Record<string, unknown>
  >;
  return Object.fromEntries(
    known.flatMap((key) => (typeof found[key] === 'string' ? [[key, found[key]]] : [])),
  );
}
