import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';

/** Error state of the bookings list. */
export function ListError({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('bookings.mine');
  return (
    <Alert variant="destructive" title={t('failedTitle')}>
      <p>{t('failedText')}</p>
      <Button variant="outline" size="small" className="mt-3" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </Alert>
  );
}
