import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import type { OfficeDetails } from './use-office-bookings.ts';

/** Says that the family of an asked fee came after all, or that its booking is cancelled. */
export function FeeWarning({ fee }: { fee: OfficeDetails['noShowFee'] }) {
  const t = useTranslations('officeBookings.fee');
  if (!fee || fee.isStillDue || fee.state === 'waived') return null;
  return (
    <Alert title={t('notDueTitle')}>
      {t(fee.state === 'paid' ? 'notDuePaidText' : 'notDueText')}
    </Alert>
  );
}
