import { Baby, CalendarDays, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { Event } from '../../events-contract.ts';
import { dateRangeOf, formatStart, formatTimes } from './event-format.ts';
import { useAgesText } from './use-ages-text.ts';

/** The specification words an event one way in the events list, and another way in the calendars. */
export type Wording = 'list' | 'calendar';

type Props = {
  event: Event;
  wording: Wording;
  /** In one line where there is room, for rows. */
  isInline?: boolean;
};

/** The event's time, place, ages and spots. */
export function EventFacts({ event, wording, isInline = false }: Props) {
  const t = useTranslations('events');
  const { name } = useVenue();
  const ages = useAgesText(event);
  const isInHouse = event.eventType === 'in-house';
  const place = event.location ?? (isInHouse ? name : null);
  const { spotsLeft } = event;
  return (
    <ul
      className={`text-muted-ink ${isInline ? 'flex flex-wrap gap-x-4 text-sm' : 'grid gap-0.5 text-[0.9375rem]'}`}
    >
      <Fact icon={<CalendarDays aria-hidden="true" className="size-4.5" />}>
        <When event={event} wording={wording} />
      </Fact>
      {place && <Fact icon={<MapPin aria-hidden="true" className="size-4.5" />}>{place}</Fact>}
      {ages && <Fact icon={<Baby aria-hidden="true" className="size-4.5" />}>{ages}</Fact>}
      {isInHouse && wording === 'calendar' && (
        <Fact icon={<Users aria-hidden="true" className="size-4.5" />}>
          {t('public.capacity', { spots: event.capacity })}
          {spotsLeft !== null && !event.cancelled && (
            <span className="font-semibold text-ink">
              {' '}
              · {t('join.spotsLeft', { spots: spotsLeft })}
            </span>
          )}
        </Fact>
      )}
    </ul>
  );
}

/** The start in the events list; the day and times in the calendars. */
function When({ event, wording }: Pick<Props, 'event' | 'wording'>) {
  const locale = useLocale();
  const { formatVenueDate } = useDates();
  const { timezone } = useVenue();
  const { first, last } = dateRangeOf(event, timezone);
  const isOneDay = first === last && !event.allDay;
  if (wording === 'list' || !isOneDay) {
    return <time dateTime={event.startsAt}>{formatStart(event, timezone, locale)}</time>;
  }
  return (
    <>
      <time dateTime={event.startsAt}>{formatVenueDate(first)}</time>{' '}
      <span className="tabular whitespace-nowrap">{formatTimes(event, timezone, locale)}</span>
    </>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <span className="mt-0.5 shrink-0">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
