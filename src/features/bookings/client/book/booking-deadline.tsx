import { useLocale, useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { OwnBooking } from '../family/use-own-booking.ts';

/** A hold's payment deadline, or a paid booking's refund and the end of the full-refund window. */
export function BookingDeadline({ booking }: { booking: OwnBooking }) {
  const t = useTranslations('bookings.card');
  const locale = useLocale();
  const { formatInstant, formatTime } = useDates();
  const { currency } = useVenue();
  if (booking.payUntil) {
    const until = formatTime(booking.payUntil);
    return <p className={noteStyle}>{t('payUntil', { until })}</p>;
  }
  if (!booking.canCancel) {
    const hasStarted = Date.parse(booking.startsAt) <= Date.now();
    return hasStarted ? <p className="text-muted-ink">{t('ended')}</p> : null;
  }
  if (booking.priceCents === 0 || booking.status !== 'paid') return null;
  const until = formatInstant(booking.refundUntil);
  const amount = formatMoney(booking.refundCents, currency, locale);
  return (
    <p className={noteStyle}>
      {booking.refundCents > 0 ? t('refundFull', { until, amount }) : t('refundNone', { until })}
    </p>
  );
}

const noteStyle = 'rounded-field bg-sunken px-4 py-3';
