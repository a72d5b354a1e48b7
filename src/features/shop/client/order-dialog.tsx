import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { orderTones } from './order-tones.ts';
import { TaxRows } from './tax-rows.tsx';
import type { Order } from './use-shop.ts';

/** An order's lines and totals. */
export function OrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('orders');
  const date = useDates().formatLongDate(order.createdAt);
  return (
    <Dialog open onOpenChange={onClose} title={t('order', { date })}>
      <Badge tone={orderTones[order.status]} className="w-fit">
        {t(`statuses.${order.status}`)}
      </Badge>
      <ul className="grid gap-1">
        {order.items.map(({ name, quantity, unitCents }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
          <li key={index} className="flex items-baseline justify-between gap-4">
            <span>{quantity > 1 ? t('line', { quantity, name }) : name}</span>
            <Price cents={unitCents * quantity} />
          </li>
        ))}
      </ul>
      <dl className="grid gap-1 border-border border-t pt-3">
        {order.discountCents > 0 && (
          <Row term={t('discount')}>
            <Price cents={-order.discountCents} />
          </Row>
        )}
        <TaxRows taxes={order.taxes} />
        <Row term={t('total')}>
          <Price cents={order.totalCents} className="font-bold text-lg" />
        </Row>
        {order.valueCents > 0 && (
          <Row term={t('value')}>
            <Price cents={order.valueCents} />
          </Row>
        )}
        {order.refundedCents > 0 && (
          <Row term={t('refunded')}>
            <Price cents={order.refundedCents} />
          </Row>
        )}
      </dl>
    </Dialog>
  );
}

function Row({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted-ink">{term}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}
