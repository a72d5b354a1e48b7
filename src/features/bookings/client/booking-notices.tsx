import { useTranslations } from 'use-intl';
import { Alert } from '../../../client/ui/alert.tsx';
import { formatVenueDate } from '../../../shared/venue-dates.ts';
import type { useSlotChoice } from './use-slot-choice.ts';

/** What one should know on coming back from the payment page, or by a waitlist's mail. */
export function BookingNotices({ choice }: { choice: ReturnType<typeof useSlotChoice> }) {
  const t = useTranslations('bookings.notices');
  const { wasCancelled, kept } = choice;
  const hasOffer = kept.token && kept.date && kept.slot;
  if (!wasCancelled && !hasOffer) return null;
  return (
    <div className="mb-6 grid gap-3">
      {wasCancelled && <Alert title={t('cancelledTitle')}>{t('cancelledText')}</Alert>}
      {hasOffer && (
        <Alert look="success" title={t('offerTitle')}>
          {t('offerText', { date: formatVenueDate(kept.date ?? ''), slot: kept.slot ?? '' })}
        </Alert>
      )}
    </div>
  );
}
