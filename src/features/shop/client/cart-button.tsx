import { Link, useMatches } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ShoppingBasket } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { buttonStyle } from '../../../client/ui/button-style.ts';
import { countItems } from '../cart-rules.ts';
import { openCart, useCart } from './use-cart.ts';

/**
 * The header's cart with its item count. The first visit's pages bring nothing of the cart along:
 * from them it opens in the shop. On phones it shows where it is of use.
 */
export function CartButton() {
  const t = useTranslations('frame');
  const count = useCart(({ lines }) => countItems(lines));
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  const isOfUse = count > 0 || page?.path === '/shop';
  const look = {
    className: buttonStyle({
      look: 'quiet',
      size: 'icon',
      className: clsx('relative', !isOfUse && 'max-sm:hidden'),
    }),
    'aria-label': t('cart', { count }),
  };
  const content = (
    <>
      <ShoppingBasket aria-hidden="true" className="size-5.5" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute -top-0.5 -right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-bold text-accent-ink text-xs"
        >
          {count}
        </span>
      )}
    </>
  );
  if (page?.bare) {
    return (
      <Link to="/shop" search={{ cart: 'open' }} {...look}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => openCart()} {...look}>
      {content}
    </button>
  );
}
