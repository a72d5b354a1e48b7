import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useCheckoutStatus } from '#features/checkouts/client/index.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';

type Props = { sessionId: string; onSettled: () => void };

/** The outcome of paying a no-show fee, on return from the payment page. */
export function FeePaymentNotice({ sessionId, onSettled }: Props) {
  const t = useTranslations('bookings.card.fee');
  const { status, isFailed, isSlow, isFetching, refetch } = useCheckoutStatus(sessionId);
  const isSettled = status !== undefined && status !== 'pending';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the payment is settled
  useEffect(() => {
    if (isSettled) onSettled();
  }, [isSettled]);
  if (isFailed || isSlow) {
    return (
      <Alert title={t(isFailed ? 'failedTitle' : 'slowTitle')}>
        <p>{t(isFailed ? 'failedText' : 'slowText')}</p>
        <Button variant="outline" className="mt-3" onClick={refetch} disabled={isFetching}>
          {t('checkAgain')}
        </Button>
      </Alert>
    );
  }
  if (!isSettled) return <Alert>{t('pending')}</Alert>;
  return status === 'paid' ? <Alert variant="success">{t('thanks')}</Alert> : null;
}
