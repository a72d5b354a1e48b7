import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { usePlaceInLine } from '../use-bookings.ts';

type Props = { token: string; date: string; slot: string };

/** The state of a waitlist offer: its end, or that it is over. */
export function OfferNotice({ token, date, slot }: Props) {
  const t = useTranslations('bookings.notices');
  const { formatInstant, formatSlotLabel, formatVenueDate } = useDates();
  const place = usePlaceInLine(token);
  const when = { date: formatVenueDate(date), slot: formatSlotLabel(slot) };
  const until = place.data?.keptUntil;
  if (until) {
    return (
      <Alert variant="success" title={t('offerTitle')}>
        {t('offerUntil', { ...when, until: formatInstant(until) })}
      </Alert>
    );
  }
  if (place.data?.state === 'booked') return <Alert title={t('offerBooked', when)} />;
  if (place.data || place.isError) return <Alert title={t('offerOver', when)} />;
  return (
    <Alert variant="success" title={t('offerTitle')}>
      {t('offerText', when)}
    </Alert>
  );
}
