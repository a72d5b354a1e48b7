import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import type { useSlotChoice } from '../book/use-slot-choice.ts';
import { OfferNotice } from '../slot-waitlist/offer-notice.tsx';

type Props = { choice: ReturnType<typeof useSlotChoice> };

/** What one should know on coming by a waitlist's mail. */
export function OfferedSlot({ choice }: Props) {
  const { token, date, slot } = choice.kept;
  if (!token || !date || !slot) return null;
  return (
    <div className="mb-6">
      <OfferNotice {...{ token, date, slot }} />
    </div>
  );
}

/** What one should know on coming back from the payment page; above the summary, where one comes back to. */
export function NothingCharged({ choice }: Props) {
  const t = useTranslations('bookings.notices');
  if (!choice.wasCancelled) return null;
  return <Alert title={t('cancelledTitle')}>{t('cancelledText')}</Alert>;
}
