import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { BookedTicket } from '../../../client/illustrations/booked-ticket.tsx';
import { CoffeeCup } from '../../../client/illustrations/coffee-cup.tsx';
import { Envelope } from '../../../client/illustrations/envelope.tsx';
import { LostKite } from '../../../client/illustrations/lost-kite.tsx';
import { Button } from '../../../client/ui/button.tsx';
import { LinkButton } from '../../../client/ui/link-button.tsx';
import { useCheckoutStatus } from '../../../client/use-checkout-status.ts';
import { useVenue } from '../../../client/use-venue.ts';
import { useCart } from './use-cart.ts';
import { forgetCodes } from './use-checkout-draft.ts';
import { useRefreshBought } from './use-shop.ts';

const pictures = {
  paid: BookedTicket,
  pending: CoffeeCup,
  slow: CoffeeCup,
  expired: LostKite,
  refunded: Envelope,
  review: Envelope,
  unknown: LostKite,
  failed: LostKite,
};

/**
 * /shop-success: how the purchase ended, asked of the server. The cart is emptied once that order is
 * confirmed paid, never because an id stands in the address (decisions: Shop).
 */
export function ShopSuccessPage() {
  const t = useTranslations('shop.success');
  const venue = useVenue();
  const { session_id: sessionId } = useSearch({ from: '/shop-success' });
  const checkout = useCheckoutStatus(sessionId);
  const outcome = outcomeOf(sessionId, checkout);
  const Picture = pictures[outcome];
  useAfterPurchase(outcome === 'paid' ? sessionId : undefined);

  const canAskAgain = outcome === 'slow' || outcome === 'failed';
  const isOpen = outcome === 'pending' || outcome === 'review';
  return (
    <div className="page-column grid min-h-svh content-start justify-items-center gap-5 py-8 text-center sm:py-14">
      <div className="grid h-52 place-items-end sm:h-64">
        <Picture className="h-full max-w-full" />
      </div>
      <div role="status" className="grid min-h-44 max-w-2xl content-start gap-3">
        <h1 className="flex min-h-[2.3em] items-end justify-center text-[2rem] sm:min-h-0 sm:text-[2.75rem]">
          {t(`${outcome}Title`)}
        </h1>
        <p className="text-lg text-muted-ink">
          {t.rich(`${outcome}Text`, {
            mail: (text) => (
              <a className="inline-link" href={`mailto:${venue.email}`}>
                {text}
              </a>
            ),
          })}
        </p>
      </div>
      <div className="flex w-full max-w-xl flex-col justify-center gap-3 sm:flex-row-reverse">
        {canAskAgain ? (
          <Button size="large" onClick={checkout.ask} disabled={checkout.isAsking}>
            {t('checkAgain')}
          </Button>
        ) : outcome === 'expired' ? (
          <LinkButton to="/shop" search={{ cart: 'open' }} size="large">
            {t('toCart')}
          </LinkButton>
        ) : (
          <LinkButton to="/shop" size="large" look={isOpen ? 'outline' : 'primary'}>
            {t('again')}
          </LinkButton>
        )}
        <LinkButton to="/" size="large" look="outline">
          {t('home')}
        </LinkButton>
      </div>
    </div>
  );
}

function outcomeOf(
  sessionId: string | undefined,
  { status, isSlow, isFailed }: ReturnType<typeof useCheckoutStatus>,
): keyof typeof pictures {
  if (sessionId === undefined) return 'unknown';
  if (isFailed) return 'failed';
  if (isSlow) return 'slow';
  return status ?? 'pending';
}

/** Empties the cart for a paid order, and fetches anew what it has changed. */
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
