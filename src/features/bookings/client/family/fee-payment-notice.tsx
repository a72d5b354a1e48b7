import { useTranslations } from 'use-intl';
import { useSettledCheckout } from '#features/checkouts/client/index.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';

type Props = { sessionId: string; onSettled: () => void };

/** The outcome of paying a no-show fee, on return from the payment page. */
export function FeePaymentNotice({ sessionId, onSettled }: Props) {
  const t = useTranslations('bookings.card.fee');
  const { status, isSettled, isFailed, isSlow, isFetching, refetch } = useSettledCheckout(
    sessionId,
    onSettled,
  );
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
