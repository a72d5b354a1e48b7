import { countItems } from '../../cart-rules.ts';
import { CartLink } from './cart-link.tsx';
import { openCart, useCart } from './use-cart.ts';

type Props = {
  isOfUse: boolean;
  /** On a page that can't open the cart itself. */
  isElsewhere: boolean;
};

/** The header's cart with what is in it. */
export function CountedCart({ isOfUse, isElsewhere }: Props) {
  const count = useCart(({ lines }) => countItems(lines));
  return (
    <CartLink count={count} isOfUse={isOfUse} onOpen={isElsewhere ? undefined : () => openCart()} />
  );
}
