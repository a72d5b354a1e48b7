import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { setCartOpen, useCartPanel } from './use-cart.ts';

const CartPanel = lazy(() =>
  import('./cart-panel.tsx').then((module) => ({ default: module.CartPanel })),
);

/** Mounts the cart panel; its code is loaded when it is first opened. */
export function LazyCartPanel() {
  const isOpen = useCartPanel((panel) => panel.isOpen);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating to another page closes the cart
  useEffect(() => () => setCartOpen(false), [pathname]);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <CartPanel />
    </Suspense>
  );
}
