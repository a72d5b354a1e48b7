import { useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { Event } from '../../events-contract.ts';

/** Returns a formatter for an event's dates and times: "Tue, Jan 5 at 3:00 PM - 5:00 PM". */
export function useFormatEventTimeRange() {
  const t = useTranslations('eventAdmin');
  const { formatInstant, formatTime, formatVenueDate } = useDates();
  const { timezone } = useVenue();
  return ({ startsAt, endsAt, allDay }: Pick<Event, 'startsAt' | 'endsAt' | 'allDay'>) => {
    const [start, end] = [new Date(startsAt), new Date(endsAt)];
    const first = venueDateOf(start, timezone);
    if (allDay) {
      const last = venueDateOf(new Date(end.getTime() - 1), timezone);
      const [from, to] = [first, last].map((day) => formatVenueDate(day)) as [string, string];
      const day = first === last ? from : t('timeRange', { start: from, end: to });
      return t('allDay', { day });
    }
    const isSameDay = first === venueDateOf(end, timezone);
    return t('timeRange', {
      start: formatInstant(start),
      end: isSameDay ? formatTime(end) : formatInstant(end),
    });
  };
}
