import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';

/** The note shows the remaining stock only at or below this number. */
const LOW_STOCK = 5;

/** False for a product with unlimited stock. */
export function isSoldOut({ inventory }: { inventory: number | null }): boolean {
  return inventory !== null && inventory <= 0;
}

/** "Sold Out", "Only 3 left", or nothing. */
export function StockNote({ inventory }: { inventory: number | null }) {
  const t = useTranslations('shop.product');
  if (inventory === null || inventory > LOW_STOCK) return null;
  return (
    <Badge tone={inventory > 0 ? 'waiting' : 'neutral'} className="w-fit">
      {inventory > 0 ? t('fewLeft', { count: inventory }) : t('soldOut')}
    </Badge>
  );
}
