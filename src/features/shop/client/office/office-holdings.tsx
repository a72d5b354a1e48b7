import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { HoldingHistory } from './holding-history.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { type OfficeHolding, type OfficeOrder, useOrderActions } from './use-office-orders.ts';

/** An order's passes and gift cards: balance, ledger and actions. */
export function OfficeHoldings({ order }: { order: OfficeOrder }) {
  const t = useTranslations('officeOrders');
  if (order.holdings.length === 0) return null;
  return (
    <section className="grid gap-3" aria-label={t('granted')}>
      <h3 className="text-xl">{t('granted')}</h3>
      <ul className="grid gap-4">
        {order.holdings.map((holding) => (
          <Holding key={holding.id} orderId={order.id} holding={holding} />
        ))}
      </ul>
    </section>
  );
}

function Holding({ orderId, holding }: { orderId: string; holding: OfficeHolding }) {
  const t = useTranslations('officeOrders');
  const { formatDateTime } = useDates();
  const { suspend } = useOrderActions(orderId);
  const [isResendDialogOpen, setResendDialogOpen] = useState(false);
  const isGiftCard = holding.kind === 'gift_card';

  async function setSuspended(suspended: boolean) {
    try {
      await suspend.mutateAsync({ id: holding.id, suspended });
      toast({ title: suspended ? t('suspended') : t('resumed') });
    } catch (error) {
      toastError(t('failed'), error);
    }
  }

  return (
    <li className="grid gap-2 rounded-field border border-border p-3">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">
          {isGiftCard
            ? t('cardEnding', { end: holding.codeEnd ?? '' })
            : t(`kinds.${holding.kind}`)}
        </span>
        {holding.suspended && <Badge tone="problem">{t('suspendedBadge')}</Badge>}
      </span>
      <span>
        {holding.kind === 'pass'
          ? t('visitsLeft', { left: holding.balance, of: holding.granted })
          : t.rich('centsLeft', {
              left: () => <Price cents={holding.balance} />,
              of: () => <Price cents={holding.granted} />,
            })}
      </span>
      {holding.expiresAt && (
        <span className="text-muted-ink text-sm">
          {t('expires', { day: formatDateTime(holding.expiresAt) })}
        </span>
      )}
      {holding.delivery && (
        <span className="break-words text-muted-ink text-sm">
          {holding.delivery.sentAt
            ? t('sentTo', {
                email: holding.delivery.recipientEmail,
                day: formatDateTime(holding.delivery.sentAt),
              })
            : t('sendingTo', {
                email: holding.delivery.recipientEmail,
                day: formatDateTime(holding.delivery.sendAt),
              })}
        </span>
      )}
      <HoldingHistory holding={holding} />
      <span className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="small"
          disabled={suspend.isPending}
          onClick={() => void setSuspended(!holding.suspended)}
        >
          {holding.suspended ? t('resume') : t('suspend')}
        </Button>
        {isGiftCard && !holding.suspended && holding.balance > 0 && (
          <Button variant="outline" size="small" onClick={() => setResendDialogOpen(true)}>
            {t('resend')}
          </Button>
        )}
      </span>
      {isResendDialogOpen && (
        <ResendDialog
          orderId={orderId}
          holding={holding}
          onClose={() => setResendDialogOpen(false)}
        />
      )}
    </li>
  );
}
