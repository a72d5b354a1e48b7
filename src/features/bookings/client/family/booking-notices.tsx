import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import type { useSlotChoice } from '../book/choose/use-slot-choice.ts';
import { OfferNotice } from '../slot-waitlist/offer-notice.tsx';
import { useLeavePayment } from '../use-leave-payment.ts';

type Props = { choice: ReturnType<typeof useSlotChoice> };

/** The state of the waitlist offer whose link opened the page. */
export function OfferedSlotNotice({ choice }: Props) {
  const { token, date, slot } = choice.offer;
  if (!token || !date || !slot) return null;
  return (
    <div className="mb-6">
      <OfferNotice {...{ token, date, slot }} />
    </div>
  );
}

/** Ends the booking after a cancelled payment, and confirms that nothing was charged. */
export function PaymentCancelledNotice({ choice }: Props) {
  const t = useTranslations('bookings.notices');
  useLeavePayment(choice.leftBooking);
  if (!choice.wasPaymentCancelled) return null;
  return <Alert title={t('cancelledTitle')}>{t('cancelledText')}</Alert>;
}
