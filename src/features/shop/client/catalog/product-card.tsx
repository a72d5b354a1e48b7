import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import type { Product } from '../../shop-contract.ts';
import { ProductImage } from './product-image.tsx';
import { StockNote } from './stock-note.tsx';

type Props = {
  product: Product;
  illustration: ReactNode;
  /** The price with its notes. */
  price: ReactNode;
  children?: ReactNode;
  /** Buttons, aligned at the bottom of the card. */
  actions: ReactNode;
};

const isBestValue = (tag: string) => /^best[ _-]?value$/i.test(tag);

/** A product for sale: name, description, price, tags and stock (spec 2, Shop). */
export function ProductCard({ product, illustration, price, children, actions }: Props) {
  const t = useTranslations('shop.product');
  const isBest = product.tags.some(isBestValue);
  const tags = product.tags.filter((tag) => !isBestValue(tag));
  return (
    <Card
      className={`relative flex flex-col gap-4 ${isBest ? 'border-primary ring-2 ring-primary' : ''}`}
    >
      {isBest && (
        <Badge tone="highlight" className="absolute -top-3 right-5">
          {t('bestValue')}
        </Badge>
      )}
      {product.imageUrl && (
        <ProductImage
          imageUrl={product.imageUrl}
          className="-mt-5 -mx-5 sm:-mt-6 sm:-mx-6 w-[calc(100%+2.5rem)] max-w-none rounded-t-card sm:w-[calc(100%+3rem)]"
        />
      )}
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-2xl">{product.name}</h2>
        {!product.imageUrl && (
          <span className="-my-1 block h-14 w-17.5 shrink-0 [&>svg]:size-full">{illustration}</span>
        )}
      </div>
      {product.description && <p className="-mt-2 text-muted-ink">{product.description}</p>}
      {price && <div className="flex flex-wrap items-baseline gap-x-2">{price}</div>}
      {children}
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto grid gap-2 pt-1">
        <StockNote inventory={product.inventory} />
        {actions}
      </div>
    </Card>
  );
}
