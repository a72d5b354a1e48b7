import { countItems } from '../../cart-rules.ts';
import { CartLink } from './cart-link.tsx';
import { setCartOpen, useCart } from './use-cart.ts';

type Props = {
  showWhenEmpty: boolean;
  /** Whether to link to the shop instead of opening the cart panel, on pages without one. */
  linksToShop: boolean;
};

/** The header's cart with the number of items. */
export function StoredCartLink({ showWhenEmpty, linksToShop }: Props) {
  const count = useCart(({ lines }) => countItems(lines));
  return (
    <CartLink
      count={count}
      showWhenEmpty={showWhenEmpty}
      onOpen={linksToShop ? undefined : () => setCartOpen(true)}
    />
  );
}
