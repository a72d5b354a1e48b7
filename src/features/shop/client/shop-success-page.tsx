import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { CheckoutResult, nextVariant } from '#features/checkouts/client/index.ts';
import { BookedTicket } from '#platform/client/illustrations/booked-ticket.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { useCart } from './cart/use-cart.ts';
import { forgetCodes } from './cart/use-checkout-draft.ts';
import { useRefreshBought } from './use-shop.ts';

/**
 * /shop-success: how the purchase ended. The cart is emptied once that order is confirmed paid, never
 * because an id stands in the address (decisions: Shop).
 */
export function ShopSuccessPage() {
  const t = useTranslations('shop.success');
  const { session_id: sessionId } = useSearch({ from: '/shop-success' });
  const emptyFor = useCart((cart) => cart.emptyFor);
  const refresh = useRefreshBought();

  /** Empties the cart for a paid order, and invalidates what it has changed. */
  function clearCart() {
    if (sessionId === undefined) return;
    emptyFor(sessionId);
    forgetCodes();
    refresh();
  }

  return (
    <CheckoutResult
      sessionId={sessionId}
      paid={BookedTicket}
      title={(outcome) => t(`${outcome}Title`)}
      text={(outcome, mail) => t.rich(`${outcome}Text`, { mail })}
      buttons={{ checkAgain: t('checkAgain'), home: t('home') }}
      onPaid={clearCart}
      next={(outcome) =>
        outcome === 'expired' ? (
          <LinkButton to="/shop" search={{ cart: 'open' }} size="large">
            {t('toCart')}
          </LinkButton>
        ) : (
          <LinkButton to="/shop" size="large" variant={nextVariant(outcome)}>
            {t('again')}
          </LinkButton>
        )
      }
    />
  );
}
