import { type FormEvent, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { type CartLine, toItemInputs } from '../../cart-rules.ts';
import { AmountsDue } from '../payment/amounts-due.tsx';
import { CodesAndCredit } from '../payment/codes-and-credit.tsx';
import { toCodeInput } from '../payment/use-price-with-codes.ts';
import { useProducts } from '../use-shop.ts';
import { BuyerFields } from './buyer-fields.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { SignInForMembership } from './sign-in-for-membership.tsx';
import { useCart } from './use-cart.ts';
import { useCartPrice } from './use-cart-price.ts';
import { type CheckoutDraft, useCheckoutDraft } from './use-checkout-draft.ts';
import { usePlaceOrder } from './use-place-order.ts';

const updateDraft = useCheckoutDraft.setState;

/** Returns the lines with the current names and prices of the products that are still on sale. */
function useCurrentLines(lines: CartLine[]): CartLine[] {
  const { data: products } = useProducts();
  return lines.map((line) => {
    const current = products?.find(({ id }) => id === line.product.id);
    if (!current) return line;
    const { name, priceCents } = current;
    return { ...line, product: { ...line.product, name, priceCents } };
  });
}

/** The cart's lines, codes, buyer details and total. */
export function CartForm({ lines: storedLines }: { lines: CartLine[] }) {
  const t = useTranslations('shop.cart');
  const setQuantity = useCart((cart) => cart.setQuantity);
  const lines = useCurrentLines(storedLines);
  const draft = useCheckoutDraft();
  const price = useCartPrice(lines, draft);
  const order = usePlaceOrder();
  const { user, state } = useCurrentUser();
  const hasMembership = lines.some(({ product }) => product.productType === 'membership');
  const requiresSignIn = hasMembership && state === 'unauthenticated';
  const isFree = price.isCurrent && price.amounts.dueCents === 0;

  useEffect(() => {
    if (!user) return;
    const { name, email } = useCheckoutDraft.getState();
    updateDraft({ name: name || user.name, email: email || user.email });
  }, [user]);

  /** Changes the draft and clears the field errors. */
  function changeBuyer(changes: Partial<CheckoutDraft>) {
    updateDraft(changes);
    if (Object.keys(order.errors).length > 0) order.setErrors({});
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (order.isRedirecting || requiresSignIn) return;
    const name = draft.name.trim();
    const email = draft.email.trim();
    const phone = draft.phone.trim();
    order.setErrors({
      ...(name === '' ? { guardianName: t('nameProblem') } : {}),
      ...(email === '' ? { guardianEmail: t('emailProblem') } : {}),
    });
    if (name === '' || email === '') return;
    void order.place({
      items: toItemInputs(lines),
      ...toCodeInput(draft),
      guardianName: name,
      guardianEmail: email,
      ...(phone ? { guardianPhone: phone } : {}),
      expectedCents: price.expectedCents,
    });
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t('title')}
      className="flex min-h-full flex-col gap-4"
    >
      <ul className="-mt-4 divide-y divide-border">
        {lines.map((line) => (
          <CartLineRow
            key={line.cartItemId}
            line={line}
            onQuantity={(quantity) => setQuantity(line.cartItemId, quantity)}
          />
        ))}
      </ul>
      <div className="border-border border-t pt-2">
        <CodesAndCredit codes={draft} onChange={updateDraft} problem={price.problem} />
      </div>
      {requiresSignIn ? (
        <SignInForMembership />
      ) : (
        <BuyerFields draft={draft} onChange={changeBuyer} errors={order.errors} />
      )}
      <div className="-mx-5 bottom-0 mt-auto -mb-4 grid gap-3 border-border border-t bg-surface px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] [@media(min-height:700px)]:sticky [@media(min-height:700px)]:-bottom-4">
        <AmountsDue {...price} />
        {order.problem && (
          <Alert variant="destructive" title={t('problemTitle')}>
            {order.problem}
          </Alert>
        )}
        {!requiresSignIn && (
          <>
            <Button type="submit" size="large" wide disabled={order.isRedirecting}>
              {order.isRedirecting ? t('processing') : isFree ? t('completePurchase') : t('pay')}
            </Button>
            <p className="text-center text-muted-ink text-sm">
              {isFree ? t('freeHint') : t('paymentHint')}
            </p>
          </>
        )}
      </div>
    </form>
  );
}
