import { type FormEvent, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '../../../client/current-user.ts';
import { Alert } from '../../../client/ui/alert.tsx';
import { Button } from '../../../client/ui/button.tsx';
import type { CartLine } from '../cart-rules.ts';
import { BuyerFields } from './buyer-fields.tsx';
import { CartCodes } from './cart-codes.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { CartTotals } from './cart-totals.tsx';
import { SignInForMembership } from './sign-in-for-membership.tsx';
import { useCart } from './use-cart.ts';
import { basketOf, useCartPrice } from './use-cart-price.ts';
import { useCheckoutDraft } from './use-checkout-draft.ts';
import { usePlaceOrder } from './use-place-order.ts';

const change = useCheckoutDraft.setState;

/** The lines of the cart and all that it takes to pay for them. */
export function CartForm({ lines }: { lines: CartLine[] }) {
  const t = useTranslations('shop.cart');
  const setQuantity = useCart((cart) => cart.setQuantity);
  const draft = useCheckoutDraft();
  const price = useCartPrice(lines, draft);
  const order = usePlaceOrder();
  const { user, state } = useCurrentUser();
  const hasMembership = lines.some(({ product }) => product.productType === 'membership');
  const signInFirst = hasMembership && state === 'unauthenticated';
  const isFree = price.isCurrent && price.amounts.dueCents === 0;

  useEffect(() => {
    if (!user) return;
    const { name, email } = useCheckoutDraft.getState();
    change({ name: name || user.name, email: email || user.email });
  }, [user]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (order.isProcessing || signInFirst) return;
    const name = draft.name.trim();
    const email = draft.email.trim();
    const phone = draft.phone.trim();
    order.setFields({
      ...(name === '' ? { guardianName: t('nameProblem') } : {}),
      ...(email === '' ? { guardianEmail: t('emailProblem') } : {}),
    });
    if (name === '' || email === '') return;
    void order.place({
      ...basketOf(lines, draft),
      guardianName: name,
      guardianEmail: email,
      ...(phone ? { guardianPhone: phone } : {}),
    });
  }

  return (
    <form noValidate onSubmit={submit} aria-label={t('title')} className="grid gap-4">
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
        <CartCodes draft={draft} onChange={change} problem={price.problem} />
      </div>
      {signInFirst ? (
        <SignInForMembership />
      ) : (
        <BuyerFields draft={draft} onChange={change} errors={order.fields} />
      )}
      <div className="grid gap-3 border-border border-t pt-4">
        <CartTotals {...price} />
        {order.problem && (
          <Alert look="destructive" title={t('checkTitle')}>
            {order.problem}
          </Alert>
        )}
        {!signInFirst && (
          <>
            <Button type="submit" size="large" wide disabled={order.isProcessing}>
              {order.isProcessing ? t('processing') : isFree ? t('finish') : t('pay')}
            </Button>
            <p className="text-center text-muted-ink text-sm">
              {isFree ? t('nextFree') : t('nextPay')}
            </p>
          </>
        )}
      </div>
    </form>
  );
}
