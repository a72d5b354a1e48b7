import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { CheckoutResult } from '#features/checkouts/client/index.ts';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { useCart } from '../cart/use-cart.ts';
import { clearCodes } from '../cart/use-checkout-draft.ts';
import { useInvalidatePurchases } from '../use-shop.ts';

/**
 * /shop-success: the outcome of a purchase. The cart is emptied only once the server confirms the payment,
 * never because of an id in the URL.
 */
export function ShopSuccessPage() {
  const t = useTranslations('shop.success');
  const { session_id: sessionId } = useSearch({ from: '/shop-success' });
  const emptyAfterOrder = useCart((cart) => cart.emptyAfterOrder);
  const invalidatePurchases = useInvalidatePurchases();

  function handlePaid() {
    if (sessionId === undefined) return;
    emptyAfterOrder(sessionId);
    clearCodes();
    invalidatePurchases();
  }

  return (
    <CheckoutResult
      sessionId={sessionId}
      title={(outcome) => t(`${outcome}Title`)}
      text={(outcome, email) => t.rich(`${outcome}Text`, { mail: email })}
      buttons={{ checkAgain: t('checkAgain'), home: t('home') }}
      onPaid={handlePaid}
      nextAction={(outcome, variant) =>
        outcome === 'expired' ? (
          <LinkButton to="/shop" search={{ cart: 'open' }} size="large">
            {t('toCart')}
          </LinkButton>
        ) : (
          <LinkButton to="/shop" size="large" variant={variant}>
            {t('continueShopping')}
          </LinkButton>
        )
      }
    />
  );
}
