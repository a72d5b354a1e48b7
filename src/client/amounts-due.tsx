import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Price } from '../../../client/ui/price.tsx';
import type { Amounts } from './use-shop.ts';

type Props = { amounts: Amounts; isCurrent: boolean; isUnsure: boolean };

/** Items, what codes take off, and what is left to pay. */
export function CartTotals({ amounts, isCurrent, isUnsure }: Props) {
  const t = useTranslations('shop.cart');
  const { itemsCents, discountCents, valueCents, dueCents } = amounts;
  const hasParts = discountCents > 0 || valueCents > 0;
  return (
    <div className="grid gap-1.5">
      <dl className="grid gap-1.5">
        {hasParts && <Row term={t('subtotal')}>{<Price cents={itemsCents} />}</Row>}
        {discountCents > 0 && (
          <Row term={t('discount')}>
            <Price cents={-discountCents} />
          </Row>
        )}
        {valueCents > 0 && (
          <Row term={t('value')}>
            <Price cents={-valueCents} />
          </Row>
        )}
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-bold">{t('due')}</dt>
          <dd>
            <Price
              cents={dueCents}
              className={`display text-3xl transition-opacity duration-150 ${isCurrent ? '' : 'opacity-60'}`}
            />
          </dd>
        </div>
      </dl>
      <p role="status" className="min-h-5 text-muted-ink text-sm">
        {isUnsure ? t('priceFailed') : isCurrent ? '' : t('pricing')}
      </p>
    </div>
  );
}

function Row({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted-ink">{term}</dt>
      <dd className="tabular font-semibold">{children}</dd>
    </div>
  );
}
