import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { type OfficeOrder, useOrderActions } from './use-office-orders.ts';

/** An order's payments and refunds with their states. */
export function OrderPayments({ order }: { order: OfficeOrder }) {
  const t = useTranslations('officeOrders');
  const { formatDateTime } = useDates();
  const { retry } = useOrderActions(order.id);
  if (order.payments.length + order.refunds.length === 0) return null;

  async function tryAgain(refundId: string) {
    try {
      await retry.mutateAsync(refundId);
      toast({ title: t('retried') });
    } catch (error) {
      toastError(t('failed'), error);
    }
  }

  return (
    <section className="grid gap-3" aria-label={t('paymentsAndRefunds')}>
      <h3 className="text-xl">{t('paymentsAndRefunds')}</h3>
      <ul className="grid gap-3">
        {order.payments.map((payment) => (
          <li key={payment.id} className="grid gap-1 rounded-field bg-sunken p-3">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{t(`payment.${payment.state}`)}</span>
              <Price cents={payment.paidCents || payment.amountCents} />
            </span>
            <span className="text-muted-ink text-sm">
              {formatDateTime(payment.settledAt ?? payment.createdAt)}
            </span>
            {payment.paymentId && (
              <code className="break-all text-muted-ink text-sm">{payment.paymentId}</code>
            )}
          </li>
        ))}
        {order.refunds.map((refund) => (
          <li key={refund.id} className="grid gap-1 rounded-field bg-sunken p-3">
            <span className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="font-semibold">{t('refunded')}</span>
              <Price cents={-(refund.moneyCents + refund.valueCents + refund.creditCents)} />
            </span>
            {refund.valueCents > 0 && (
              <span className="text-sm">
                {t.rich('refundedAsValue', { amount: () => <Price cents={refund.valueCents} /> })}
              </span>
            )}
            {refund.creditCents > 0 && (
              <span className="text-sm">
                {t.rich('refundedAsCredit', { amount: () => <Price cents={refund.creditCents} /> })}
              </span>
            )}
            <span className="text-muted-ink text-sm">
              {t('refundedBy', {
                when: formatDateTime(refund.createdAt),
                by: refund.by ?? t('closedAccount'),
              })}
            </span>
            {refund.reason && <span className="break-words text-sm">{refund.reason}</span>}
            {refund.state && (
              <span className="flex flex-wrap items-center gap-3">
                <Badge tone={refund.state === 'failed' ? 'problem' : 'neutral'}>
                  {t(`refundState.${refund.state}`)}
                </Badge>
                {refund.state === 'failed' && (
                  <Button
                    variant="outline"
                    size="small"
                    disabled={retry.isPending}
                    onClick={() => void tryAgain(refund.id)}
                  >
                    {t('retry')}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
