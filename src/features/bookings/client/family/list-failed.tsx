import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';

/** One's bookings did not arrive. */
export function ListFailed({ onTryAgain }: { onTryAgain: () => void }) {
  const t = useTranslations('bookings.mine');
  return (
    <Alert variant="destructive" title={t('failedTitle')}>
      <p>{t('failedText')}</p>
      <Button variant="outline" size="small" className="mt-3" onClick={onTryAgain}>
        {t('tryAgain')}
      </Button>
    </Alert>
  );
}
