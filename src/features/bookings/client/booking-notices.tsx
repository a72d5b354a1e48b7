import { useTranslations } from 'use-intl';
import { Alert } from '../../../client/ui/alert.tsx';
import { OfferNotice } from './offer-notice.tsx';
import type { useSlotChoice } from './use-slot-choice.ts';

/** What one should know on coming back from the payment page, or by a waitlist's mail. */
export function BookingNotices({ choice }: { choice: ReturnType<typeof useSlotChoice> }) {
  const t = useTranslations('bookings.notices');
  const { wasCancelled, kept } = choice;
  const { token, date, slot } = kept;
  const offer = token && date && slot ? { token, date, slot } : null;
  if (!wasCancelled && !offer) return null;
  return (
    <div className="mb-6 grid gap-3">
      {wasCancelled && <Alert title={t('cancelledTitle')}>{t('cancelledText')}</Alert>}
      {offer && <OfferNotice {...offer} />}
    </div>
  );
}
