import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useWaitlistEntryByToken } from '../use-bookings.ts';

type Props = { token: string; date: string; slot: string };

/** The state of a waitlist offer: open until a time, booked, or expired. */
export function OfferNotice({ token, date, slot }: Props) {
  const t = useTranslations('bookings.notices');
  const { formatInstant, formatSlotLabel, formatVenueDate } = useDates();
  const entry = useWaitlistEntryByToken(token);
  const when = { date: formatVenueDate(date), slot: formatSlotLabel(slot) };
  const until = entry.data?.keptUntil;
  if (until) {
    return (
      <Alert variant="success" title={t('offerTitle')}>
        {t('offerUntil', { ...when, until: formatInstant(until) })}
      </Alert>
    );
  }
  if (entry.data?.state === 'booked') return <Alert title={t('offerBooked', when)} />;
  if (entry.data || entry.isError) return <Alert title={t('offerExpired', when)} />;
  return (
    <Alert variant="success" title={t('offerTitle')}>
      {t('offerText', when)}
    </Alert>
  );
}
