import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';

/** The profile's error state, with a retry button. */
export function ProfileError({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('profile');
  return (
    <Alert variant="destructive" title={t('loadFailedTitle')}>
      <p>{t('loadFailedText')}</p>
      <Button variant="outline" size="small" className="mt-3" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </Alert>
  );
}
