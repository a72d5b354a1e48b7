import { useTranslations } from 'use-intl';
import { Blocks } from '#platform/client/illustrations/blocks.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { Sheet } from '#platform/client/ui/overlays/sheet.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { CartForm } from './cart-form.tsx';
import { setCartOpen, useCart, useCartPanel } from './use-cart.ts';

/** The cart in a sheet: lines, codes, buyer and checkout. */
export function CartPanel() {
  const t = useTranslations('shop.cart');
  const isOpen = useCartPanel((panel) => panel.isOpen);
  const lines = useCart((cart) => cart.lines);
  return (
    <Sheet open={isOpen} onOpenChange={setCartOpen} title={t('title')}>
      {lines.length > 0 ? (
        <CartForm lines={lines} />
      ) : (
        <EmptyState
          illustration={<Blocks />}
          title={t('emptyTitle')}
          heading="h3"
          action={
            <LinkButton to="/shop" onClick={() => setCartOpen(false)}>
              {t('toShop')}
            </LinkButton>
          }
        >
          <p>{t('emptyText')}</p>
        </EmptyState>
      )}
    </Sheet>
  );
}
