import { FileText } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { orderTones } from './order-tones.ts';
import type { Order } from './use-shop.ts';

/** Unpaid orders have no receipt. */
const statusesWithoutReceipt: Order['status'][] = ['pending', 'expired', 'review'];

/** An order's lines, totals and receipt. */
export function OrderCard({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const id = useId();
  const date = useDates().longDate(order.createdAt);
  return (
    <Card role="group" aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {t('order', { date })}
        </h2>
        <Badge tone={orderTones[order.status]}>{t(`statuses.${order.status}`)}</Badge>
      </div>
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
      {!statusesWithoutReceipt.includes(order.status) && (
        <AnchorButton
          href={`/api/orders/${order.id}/receipt`}
          target="_blank"
          rel="noopener"
          variant="outline"
          size="small"
          className="w-fit"
          aria-label={t('receiptOf', { date })}
        >
          <FileText aria-hidden="true" className="size-5" />
          {t('receipt')}
        </AnchorButton>
      )}
    </Card>
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
