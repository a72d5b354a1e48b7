import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Codes } from '../payment/codes-and-credit.tsx';

/** The cart form's raw input. */
export type CheckoutDraft = Codes & { name: string; email: string; phone: string };

const emptyDraft: CheckoutDraft = {
  name: '',
  email: '',
  phone: '',
  promoCode: '',
  giftCode: '',
  useCredit: false,
};

/**
 * Preserves the form while the cart is closed, and in sessionStorage across sign-in and payment. Gift card codes
 * are as good as cash, so they are never stored.
 */
export const useCheckoutDraft = create<CheckoutDraft>()(
  persist(() => emptyDraft, {
    name: 'cart-draft',
    storage: typeof document === 'undefined' ? undefined : createJSONStorage(() => sessionStorage),
    partialize: ({ name, email, phone, promoCode }) => ({ name, email, phone, promoCode }),
    merge: (stored, draft) => ({ ...draft, ...parseStoredDraft(stored) }),
  }),
);

export function clearCodes(): void {
  useCheckoutDraft.setState({ promoCode: '', giftCode: '', useCredit: false });
}

function parseStoredDraft(stored: unknown): Partial<CheckoutDraft> {
  const keys = ['name', 'email', 'phone', 'promoCode'] as const;
  const record = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<
    Record<string, unknown>
  >;
  return Object.fromEntries(
    keys.flatMap((key) => (typeof record[key] === 'string' ? [[key, record[key]]] : [])),
  );
}
