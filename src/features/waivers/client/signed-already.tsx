import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useWaiverStatus } from './use-waiver-status.ts';

type Props = { email: string; onGoOn: () => void };

/** Who has a valid waiver need not sign again, unless for another child. */
export function SignedAlready({ email, onGoOn }: Props) {
  const t = useTranslations('waivers.already');
  if (useWaiverStatus(email) !== 'signed') return null;
  return (
    <Alert variant="success" title={t('title')}>
      <p>{t('text')}</p>
      <Button variant="outline" size="small" className="mt-3" onClick={onGoOn}>
        {t('goOn')}
      </Button>
    </Alert>
  );
}
