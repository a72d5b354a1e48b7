import { useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import { CartLink } from './cart-link.tsx';
import { isCartKept } from './kept-cart.ts';

const CountedCart = lazy(() =>
  import('./counted-cart.tsx').then((module) => ({ default: module.CountedCart })),
);

/**
 * The header's cart. The first visit's pages bring nothing of the shop along unless something is in
 * the cart; from them it opens in the shop.
 */
export function CartButton() {
  const hydrated = useHydrated();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  const isOfUse = page?.path === '/shop';
  const empty = <CartLink count={0} isOfUse={isOfUse} />;
  if (!hydrated || (page?.bare && !isCartKept())) return empty;
  return (
    <Suspense fallback={empty}>
      <CountedCart isOfUse={isOfUse} isElsewhere={page?.bare ?? false} />
    </Suspense>
  );
}
