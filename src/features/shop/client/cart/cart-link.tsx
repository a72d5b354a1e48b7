import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ShoppingBasket } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { buttonStyle } from '#platform/client/ui/button-style.ts';

type Props = {
  count: number;
  /** Whether an empty cart is visible on phones too. */
  showWhenEmpty: boolean;
  /** Opens the cart on this page. If omitted, the button links to the shop. */
  onOpen?: (() => void) | undefined;
};

/** The cart icon with the number of items. */
export function CartLink({ count, showWhenEmpty, onOpen }: Props) {
  const t = useTranslations('shell');
  const sharedProps = {
    className: buttonStyle({
      variant: 'quiet',
      size: 'icon',
      className: clsx('relative', count === 0 && !showWhenEmpty && 'max-sm:hidden'),
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
  if (!onOpen) {
    return (
      <Link to="/shop" search={{ cart: 'open' }} {...sharedProps}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} {...sharedProps}>
      {content}
    </button>
  );
}
