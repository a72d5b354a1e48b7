import { useTranslations } from 'use-intl';
import type { useWaiverStatus } from '#features/waivers/client/index.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';

type Props = { state: ReturnType<typeof useWaiverStatus>; email: string };

/** The waiver status of the typed email, with a link to sign the waiver on this tablet. */
export function WalkInWaiver({ state, email }: Props) {
  const t = useTranslations('checkIn.walkIn');
  return (
    <div role="status" className="empty:hidden">
      {state === 'checking' && <p className="text-muted-ink">{t('waiverChecking')}</p>}
      {state === 'signed' && (
        <p className="font-semibold text-secondary-soft-ink">{t('waiverSigned')}</p>
      )}
      {state === 'unsigned' && (
        <Alert title={t('waiverMissing')}>
          <LinkButton
            to="/waiver"
            search={{ email: email.trim(), next: '/scan?walk-in=1' }}
            variant="outline"
            size="small"
            className="mt-2"
          >
            {t('signWaiver')}
          </LinkButton>
        </Alert>
      )}
    </div>
  );
}
