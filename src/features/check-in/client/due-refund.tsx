import { useLocale, useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { Today } from './desk-result.ts';
import { useMarkRefundPaidOut } from './use-visits.ts';

/** A refund to hand back at the desk, for a booking that was paid there. */
export function DueRefund({ refund }: { refund: Today['owed'][number] }) {
  const t = useTranslations('checkIn.today');
  const { currency } = useVenue();
  const markPaidOut = useMarkRefundPaidOut();
  const amount = formatMoney(refund.amountCents, currency, useLocale());
  return (
    <Alert title={t('dueRefund', { amount, name: refund.guardianName })}>
      <Button
        variant="outline"
        size="small"
        className="mt-2"
        disabled={markPaidOut.isPending}
        onClick={() => markPaidOut.mutate(refund.bookingId)}
      >
        {t('markRefunded')}
      </Button>
    </Alert>
  );
}
