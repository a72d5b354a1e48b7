import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { AmountRow } from '../payment/amount-row.tsx';
import { TaxRows } from '../payment/tax-rows.tsx';
import type { Order } from '../use-shop.ts';
import { orderTones } from './order-tones.ts';

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
          <AmountRow term={t('discount')}>
            <Price cents={-order.discountCents} />
          </AmountRow>
        )}
        <TaxRows taxes={order.taxes} />
        <AmountRow term={t('total')}>
          <Price cents={order.totalCents} className="font-bold text-lg" />
        </AmountRow>
        {order.valueCents > 0 && (
          <AmountRow term={t('value')}>
            <Price cents={order.valueCents} />
          </AmountRow>
        )}
        {order.refundedCents > 0 && (
          <AmountRow term={t('refunded')}>
            <Price cents={order.refundedCents} />
          </AmountRow>
        )}
      </dl>
    </Dialog>
  );
}
