import { useLocale, useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatInstant, formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';
import { usePlaceInLine } from '../use-bookings.ts';

type Props = { token: string; date: string; slot: string };

/** What came of a waitlist's offer: until when the spot is kept, or that it is not any more. */
export function OfferNotice({ token, date, slot }: Props) {
  const t = useTranslations('bookings.notices');
  const locale = useLocale();
  const { timezone } = useVenue();
  const place = usePlaceInLine(token);
  const when = { date: formatVenueDate(date, locale), slot: formatSlotLabel(slot, locale) };
  const until = place.data?.keptUntil;
  if (until) {
    return (
      <Alert variant="success" title={t('offerTitle')}>
        {t('offerUntil', { ...when, until: formatInstant(new Date(until), timezone, locale) })}
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
