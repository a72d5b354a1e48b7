import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useWaiverStatus } from './use-waiver-status.ts';

type Props = { email: string; onSkip: () => void };

/** Offers to skip the form if the email has a valid waiver. */
export function AlreadySigned({ email, onSkip }: Props) {
  const t = useTranslations('waivers.already');
  if (useWaiverStatus(email) !== 'signed') return null;
  return (
    <Alert variant="success" title={t('title')}>
      <p>{t('text')}</p>
      <Button variant="outline" size="small" className="mt-3" onClick={onSkip}>
        {t('continueWithoutSigning')}
      </Button>
    </Alert>
  );
}
