import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { CheckoutEnded, outcomeOf, useCheckoutStatus } from '#features/checkouts/client/index.ts';
import { BookedTicket } from '#platform/client/illustrations/booked-ticket.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { useCart } from './cart/use-cart.ts';
import { forgetCodes } from './cart/use-checkout-draft.ts';
import { useRefreshBought } from './use-shop.ts';

/**
 * /shop-success: how the purchase ended, asked of the server. The cart is emptied once that order is
 * confirmed paid, never because an id stands in the address (decisions: Shop).
 */
export function ShopSuccessPage() {
  const t = useTranslations('shop.success');
  const { session_id: sessionId } = useSearch({ from: '/shop-success' });
  const checkout = useCheckoutStatus(sessionId);
  const outcome = outcomeOf({ ...checkout, sessionId });
  useAfterPurchase(outcome === 'paid' ? sessionId : undefined);

  const canAskAgain = outcome === 'slow' || outcome === 'failed';
  const isOpen = outcome === 'pending' || outcome === 'review';
  return (
    <CheckoutEnded
      outcome={outcome}
      paid={BookedTicket}
      title={t(`${outcome}Title`)}
      text={(mail) => t.rich(`${outcome}Text`, { mail })}
    >
      {canAskAgain ? (
        <Button size="large" onClick={checkout.ask} disabled={checkout.isAsking}>
          {t('checkAgain')}
        </Button>
      ) : outcome === 'expired' ? (
        <LinkButton to="/shop" search={{ cart: 'open' }} size="large">
          {t('toCart')}
        </LinkButton>
      ) : (
        <LinkButton to="/shop" size="large" variant={isOpen ? 'outline' : 'primary'}>
          {t('again')}
        </LinkButton>
      )}
      <LinkButton to="/" size="large" variant="outline">
        {t('home')}
      </LinkButton>
    </CheckoutEnded>
  );
}

/** Empties the cart for a paid order, and invalidates what it has changed. */
function useAfterPurchase(paidSessionId: string | undefined) {
  const emptyFor = useCart((cart) => cart.emptyFor);
  const refresh = useRefreshBought();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each paid order
  useEffect(() => {
    if (paidSessionId === undefined) return;
    emptyFor(paidSessionId);
    forgetCodes();
    refresh();
  }, [paidSessionId]);
}
