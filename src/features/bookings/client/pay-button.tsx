import { CreditCard } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { readFailure } from './book/booking-failure.ts';
import { type BookingLink, type OwnBooking, usePayAgain } from './family/use-own-booking.ts';

/** Goes back to the payment page of a booking that is held for its payment. */
export function PayButton({ booking, link }: { booking: OwnBooking; link: BookingLink }) {
  const t = useTranslations('bookings.card');
  const locale = useLocale();
  const { currency } = useVenue();
  const pay = usePayAgain(link);
  const dueCents = booking.priceCents - booking.valueCents;

  function openPage() {
    pay.mutate(undefined, {
      onSuccess: ({ sessionUrl }) => window.location.assign(sessionUrl),
      onError: (error) =>
        toast({
          title: t('payFailedTitle'),
          description: readFailure(error).sentence ?? t('payFailedText'),
          destructive: true,
        }),
    });
  }

  // Stays out of reach while the browser is leaving: a second press would change nothing.
  return (
    <Button disabled={pay.isPending || pay.isSuccess} onClick={openPage}>
      <CreditCard aria-hidden="true" className="size-5" />
      {pay.isPending || pay.isSuccess
        ? t('opening')
        : t('payNow', { amount: formatMoney(dueCents, currency, locale) })}
    </Button>
  );
}
