import { ShoppingBasket } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import type { Product } from '../../shop-contract.ts';
import { isSoldOut } from './stock-note.tsx';

/** "Add to Cart"; disabled when the product is sold out. */
export function AddButton({ product, onAdd }: { product: Product; onAdd: () => void }) {
  const t = useTranslations('shop.product');
  return (
    <Button
      wide
      aria-label={t('addNamed', { name: product.name })}
      disabled={isSoldOut(product)}
      onClick={onAdd}
    >
      <ShoppingBasket aria-hidden="true" className="size-5" />
      {t('add')}
    </Button>
  );
}
