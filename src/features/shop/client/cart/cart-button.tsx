import { useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import { CartLink } from './cart-link.tsx';
import { isCartStored } from './stored-cart.ts';

const StoredCartLink = lazy(() =>
  import('./stored-cart-link.tsx').then((module) => ({ default: module.StoredCartLink })),
);

/**
 * The header's cart button. On lightweight pages, it links to the shop, and the shop's code is loaded only if a cart is
 * stored.
 */
export function CartButton() {
  const hydrated = useHydrated();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  const showWhenEmpty = page?.path === '/shop';
  const emptyCart = <CartLink count={0} showWhenEmpty={showWhenEmpty} />;
  if (!hydrated || (page?.lightweight && !isCartStored())) return emptyCart;
  return (
    <Suspense fallback={emptyCart}>
      <StoredCartLink showWhenEmpty={showWhenEmpty} linksToShop={page?.lightweight ?? false} />
    </Suspense>
  );
}
