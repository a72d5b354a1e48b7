import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import type { useSlotChoice } from '../book/use-slot-choice.ts';
import { OfferNotice } from '../slot-waitlist/offer-notice.tsx';

type Props = { choice: ReturnType<typeof useSlotChoice> };

/** Notice on arrival by a waitlist mail. */
export function OfferedSlot({ choice }: Props) {
  const { token, date, slot } = choice.kept;
  if (!token || !date || !slot) return null;
  return (
    <div className="mb-6">
      <OfferNotice {...{ token, date, slot }} />
    </div>
  );
}

/** Notice on return from the payment page, above the summary. */
export function NothingCharged({ choice }: Props) {
  const t = useTranslations('bookings.notices');
  if (!choice.wasCancelled) return null;
  return <Alert title={t('cancelledTitle')}>{t('cancelledText')}</Alert>;
}
