import { countItems } from '../../cart-rules.ts';
import { CartLink } from './cart-link.tsx';
import { setCartOpen, useCart } from './use-cart.ts';

type Props = {
  showWhenEmpty: boolean;
  /** Whether to link to the shop instead of opening the cart panel, on pages without one. */
  opensInShop: boolean;
};

/** The header's cart with the number of items. */
export function StoredCartLink({ showWhenEmpty, opensInShop }: Props) {
  const count = useCart(({ lines }) => countItems(lines));
  return (
    <CartLink
      count={count}
      showWhenEmpty={showWhenEmpty}
      onOpen={opensInShop ? undefined : () => setCartOpen(true)}
    />
  );
}
