import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';

/** Matches that could not be loaded, with the way to try again. */
export function ListFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('matches');
  return (
    <Alert variant="destructive" title={t('failedTitle')}>
      <p>{t('failedText')}</p>
      <Button variant="outline" size="small" className="mt-3" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </Alert>
  );
}
