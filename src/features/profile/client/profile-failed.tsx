import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';

/** The error state of the profile, with a retry. */
export function ProfileFailed({ onTryAgain }: { onTryAgain: () => void }) {
  const t = useTranslations('profile');
  return (
    <Alert variant="destructive" title={t('loadFailedTitle')}>
      <p>{t('loadFailedText')}</p>
      <Button variant="outline" size="small" className="mt-3" onClick={onTryAgain}>
        {t('tryAgain')}
      </Button>
    </Alert>
  );
}
