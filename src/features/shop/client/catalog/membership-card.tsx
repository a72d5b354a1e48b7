import { useTranslations } from 'use-intl';
import { MemberCard } from '#platform/client/illustrations/member-card.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { productPriceOf } from '../../order-price-rules.ts';
import type { Product } from '../../shop-contract.ts';
import { useAddToCart } from '../cart/use-add-to-cart.ts';
import { AddButton } from './add-button.tsx';
import { ProductCard } from './product-card.tsx';

/** A membership with its price per period. */
export function MembershipCard({ product }: { product: Product }) {
  const t = useTranslations('shop.product');
  const add = useAddToCart();
  const { duration } = product.metadata;
  const priceCents = productPriceOf(useVenue().priceList, product);
  return (
    <ProductCard
      product={product}
      illustration={<MemberCard />}
      price={
        <span className="whitespace-nowrap">
          <Price cents={priceCents} omitZeroCents className="display text-4xl" />
          {duration && <span className="text-muted-ink">{t('perDuration', { duration })}</span>}
        </span>
      }
      actions={<AddButton product={product} onAdd={() => add(product)} />}
    />
  );
}
