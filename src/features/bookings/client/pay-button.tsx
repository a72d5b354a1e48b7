import { useLocale, useTranslations } from 'use-intl';
import { ResumePaymentButton } from '#features/checkouts/client/index.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { type BookingLink, type OwnBooking, useReopenPayment } from './family/use-own-booking.ts';

/** Reopens the payment page of a held booking. */
export function PayButton({ booking, link }: { booking: OwnBooking; link: BookingLink }) {
  const t = useTranslations('bookings.card');
  const locale = useLocale();
  const { currency } = useVenue();
  const pay = useReopenPayment(link);
  const dueCents = booking.priceCents - booking.valueCents;
  return (
    <ResumePaymentButton
      reopenPayment={() => pay.mutateAsync(undefined)}
      label={t('payNow', { amount: formatMoney(dueCents, currency, locale) })}
      texts={{
        opening: t('opening'),
        failedTitle: t('payFailedTitle'),
        failedText: t('payFailedText'),
      }}
    />
  );
}
