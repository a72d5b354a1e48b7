import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Fact } from '#platform/client/ui/fact.tsx';
import { Facts } from '#platform/client/ui/facts.tsx';
import { Sheet } from '#platform/client/ui/overlays/sheet.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { OfficeHoldings } from './office-holdings.tsx';
import { OfficeMemberships } from './office-memberships.tsx';
import { OrderPayments } from './order-payments.tsx';
import { OrderStatus } from './order-status.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { type OfficeOrder, useOfficeOrder } from './use-office-orders.ts';

/** An order's details next to the list: lines, payments, refunds and grants. */
export function OfficeOrderSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('officeOrders');
  const order = useOfficeOrder(id);
  const title = order.data ? t('orderTitle', { number: order.data.number }) : t('order');
  return (
    <Sheet open onOpenChange={onClose} title={title} isBesideList>
      <LoadState query={order}>{(data) => <Details order={data} />}</LoadState>
    </Sheet>
  );
}

function Details({ order }: { order: OfficeOrder }) {
  const t = useTranslations('officeOrders');
  const { formatDateTime } = useDates();
  // Without a price list, the tax has no name.
  const included = useVenue().priceList.version > 0 ? 'included' : 'includedUnnamed';
  const [isRefundDialogOpen, setRefundDialogOpen] = useState(false);
  const hasRefundable =
    order.canRefund && order.lines.some(({ refundableCents }) => refundableCents > 0);
  return (
    <div className="grid gap-6">
      <Facts>
        <Fact title={t('statusFilter')}>
          <OrderStatus status={order.status} />
        </Fact>
        <Fact title={t('buyer')}>{order.guardianName}</Fact>
        <Fact title={t('email')}>
          <a className="inline-link break-all" href={`mailto:${order.guardianEmail}`}>
            {order.guardianEmail}
          </a>
        </Fact>
        {order.guardianPhone && <Fact title={t('phone')}>{order.guardianPhone}</Fact>}
        <Fact title={t('account')}>{order.hasAccount ? t('hasAccount') : t('guest')}</Fact>
        <Fact title={t('ordered')}>{formatDateTime(order.createdAt)}</Fact>
      </Facts>
      <section className="grid gap-3" aria-label={t('items')}>
        <h3 className="text-xl">{t('items')}</h3>
        <ul className="grid gap-2">
          {order.lines.map((line) => (
            <li key={line.line} className="flex justify-between gap-4">
              <span>
                {t('item', { name: line.name, quantity: line.quantity })}
                {line.recipient && (
                  <span className="block break-all text-muted-ink text-sm">{line.recipient}</span>
                )}
              </span>
              <Price cents={line.unitCents * line.quantity} />
            </li>
          ))}
        </ul>
        <Facts>
          {order.discountCents > 0 && (
            <Fact title={t('discount', { code: order.promoCode ?? '' })}>
              <Price cents={-order.discountCents} />
            </Fact>
          )}
          {order.taxes.map((tax) => (
            <Fact
              key={`${tax.name} ${tax.percent} ${tax.kind}`}
              title={t(tax.kind === 'added' ? 'added' : included, tax)}
            >
              <Price cents={tax.taxCents} />
            </Fact>
          ))}
          <Fact title={t('total')}>
            <Price cents={order.totalCents} className="font-bold" />
          </Fact>
          {order.valueCents > 0 && (
            <Fact title={t('paidByValue')}>
              <Price cents={order.valueCents} />
            </Fact>
          )}
        </Facts>
        {hasRefundable ? (
          <Button variant="outline" onClick={() => setRefundDialogOpen(true)}>
            {t('refund')}
          </Button>
        ) : (
          order.canRefund && <p className="text-muted-ink text-sm">{t('nothingToRefund')}</p>
        )}
      </section>
      <OrderPayments order={order} />
      <OfficeMemberships order={order} />
      <OfficeHoldings order={order} />
      {isRefundDialogOpen && (
        <RefundDialog order={order} onClose={() => setRefundDialogOpen(false)} />
      )}
    </div>
  );
}
