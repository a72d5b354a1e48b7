import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { addDays } from '#shared/venue-dates.ts';
import type { Event } from '../../events-contract.ts';
import { adjacentMonth, dateRangeOf, weeksOf } from './event-format.ts';
import { useEventsBetween } from './use-events.ts';

const MAX_DAYS_PER_EVENT = 62;

type Props = {
  /** YYYY-MM. */
  month: string;
  /** The filters of the list. */
  query: Omit<Parameters<typeof useEventsBetween>[0], 'from' | 'to'>;
  onMonthChange: (month: string) => void;
};

/** A month of events: a grid of weeks on wide screens, only the days with events on phones. */
export function MonthView({ month, query, onMonthChange }: Props) {
  const t = useTranslations('events.month');
  const { formatDate } = useDates();
  const { today, timezone } = useVenue();
  const weeks = weeksOf(month);
  const days = weeks.flat();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const { data: events, isError } = useEventsBetween({ ...query, from: first, to: last });
  const byDay = eventsByDay(events ?? [], timezone);
  const name = formatDate(`${month}-01`, {
    month: 'long',
    year: 'numeric',
  });
  return (
    <section aria-label={name} className="grid gap-4">
      <div className="flex items-center justify-between gap-2">
        <Button
          variant="outline"
          size="icon"
          aria-label={t('previous')}
          onClick={() => onMonthChange(adjacentMonth(month, -1))}
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Button>
        <h2 aria-live="polite" className="text-2xl">
          {name}
        </h2>
        <Button
          variant="outline"
          size="icon"
          aria-label={t('next')}
          onClick={() => onMonthChange(adjacentMonth(month, 1))}
        >
          <ChevronRight aria-hidden="true" className="size-5" />
        </Button>
      </div>
      {isError && <Alert variant="destructive" title={t('failed')} />}
      {events?.length === 0 && <p role="status">{t('empty')}</p>}
      <table className="w-full table-fixed border-separate border-spacing-1 max-md:block">
        <thead className="max-md:hidden">
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" className="pb-1 font-bold text-muted-ink text-sm">
                {formatDate(day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-2">
          {weeks.map((week) => (
            <tr key={week[0]} className="max-md:grid max-md:gap-2">
              {week.map((day) => {
                const dayEvents = byDay.get(day) ?? [];
                const isOtherMonth = !day.startsWith(month);
                return (
                  <td
                    key={day}
                    aria-current={day === today ? 'date' : undefined}
                    className={`rounded-field border p-1.5 align-top md:h-28 ${isOtherMonth ? 'border-transparent text-muted-ink' : 'border-border bg-surface'} ${day === today ? 'border-ring! border-2' : ''} ${dayEvents.length === 0 ? 'max-md:hidden' : ''}`}
                  >
                    <span className="mb-1 block font-bold text-sm">
                      <span aria-hidden="true" className="tabular max-md:hidden">
                        {Number(day.slice(8))}
                      </span>
                      <span className="md:sr-only">
                        {formatDate(day, {
                          weekday: 'long',
                          month: 'long',
                          day: 'numeric',
                        })}
                      </span>
                    </span>
                    <ul className="grid gap-1">
                      {dayEvents.map((event) => (
                        <li key={event.id}>
                          <DayEvent event={event} />
                        </li>
                      ))}
                    </ul>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DayEvent({ event }: { event: Event }) {
  const t = useTranslations('events.card');
  const { formatTime } = useDates();
  const colorClasses =
    event.eventType === 'in-house'
      ? 'bg-primary-soft text-primary-soft-ink'
      : 'bg-secondary-soft text-secondary-soft-ink';
  return (
    <Link
      to="/calendar/$id"
      params={{ id: event.id }}
      className={`block min-h-11 w-full rounded-field px-2 py-1 text-left text-[0.8125rem] leading-tight hover:underline ${colorClasses}`}
    >
      {event.cancelled && <span className="block font-bold">{t('cancelled')}</span>}
      {!event.allDay && <span className="tabular block">{formatTime(event.startsAt)}</span>}
      <span
        className={`line-clamp-2 break-words font-bold ${event.cancelled ? 'line-through' : ''}`}
      >
        {event.title}
      </span>
    </Link>
  );
}

/** Groups events by day; an event of several days is listed on each of them, up to `MAX_DAYS_PER_EVENT`. */
function eventsByDay(events: readonly Event[], timezone: string): Map<string, Event[]> {
  const byDay = new Map<string, Event[]>();
  for (const event of events) {
    const { first, last } = dateRangeOf(event, timezone);
    let day = first;
    for (let count = 0; day <= last && count < MAX_DAYS_PER_EVENT; count += 1) {
      byDay.set(day, [...(byDay.get(day) ?? []), event]);
      day = addDays(day, 1);
    }
  }
  return byDay;
}
