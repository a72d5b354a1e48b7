import { useLocale, useTranslations } from 'use-intl';
import { BookedTicket } from '#platform/client/illustrations/booked-ticket.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { productPriceOf } from '../../order-price-rules.ts';
import type { Product } from '../../shop-contract.ts';
import { toValidityPeriod } from '../../shop-rules.ts';
import { useAddToCart } from '../cart/use-add-to-cart.ts';
import { AddButton } from './add-button.tsx';
import { ProductCard } from './product-card.tsx';

/** A pass with its price, price per session and validity. */
export function PassCard({ product }: { product: Product }) {
  const t = useTranslations('shop.product');
  const locale = useLocale();
  const { currency, priceList } = useVenue();
  const priceCents = productPriceOf(priceList, product);
  const add = useAddToCart();
  const { passCount, validDays, perChild } = product.metadata;
  return (
    <ProductCard
      product={product}
      illustration={<BookedTicket />}
      price={
        <>
          <Price cents={priceCents} omitZeroCents className="display text-4xl" />
          {passCount && (
            <span className="tabular text-muted-ink">
              {t('perSession', {
                price: formatMoney(Math.round(priceCents / passCount), currency, locale),
              })}
            </span>
          )}
        </>
      }
      actions={<AddButton product={product} onAdd={() => add(product)} />}
    >
      {passCount && (
        <ul className="grid gap-1 text-[0.9375rem]">
          <li className="font-bold">{t('visits', { count: passCount })}</li>
          <li>{perChild ? t('perChild') : t('household')}</li>
          <li>{validDays ? t('validDays', toValidityPeriod(validDays)) : t('neverExpires')}</li>
        </ul>
      )}
    </ProductCard>
  );
}
