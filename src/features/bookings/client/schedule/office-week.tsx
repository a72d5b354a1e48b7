import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useOfficeParams } from '#platform/client/lists/use-office-params.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { addDays, isVenueDate, weekdayOf } from '#shared/venue-dates.ts';
import { useOfficeWeek, type OfficeWeek as Week } from '../office/use-office-bookings.ts';
import { OfficeWeekSlot } from './office-week-slot.tsx';

/** Seven days of sessions with their occupancy; a click opens the session. */
export function OfficeWeek() {
  const t = useTranslations('officeBookings.week');
  const { formatVenueDate } = useDates();
  const { today } = useVenue();
  const { params, change } = useOfficeParams();
  const requestedDate = params.from && isVenueDate(params.from) ? params.from : today;
  const from = addDays(requestedDate, -weekdayOf(requestedDate));
  const week = useOfficeWeek(from);
  const go = (date: string) => change({ from: date === today ? undefined : date });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-xl" aria-live="polite">
          {t('label', { day: formatVenueDate(from) })}
        </h3>
        <div className="flex gap-2">
          <Button
            variant="outline"
            size="icon"
            aria-label={t('previous')}
            onClick={() => go(addDays(from, -7))}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Button>
          <Button variant="outline" size="small" onClick={() => go(today)}>
            {t('today')}
          </Button>
          <Button
            variant="outline"
            size="icon"
            aria-label={t('next')}
            onClick={() => go(addDays(from, 7))}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </Button>
        </div>
      </div>
      <LoadState query={week}>
        {({ days }) => (
          <ol
            aria-busy={week.isPlaceholderData}
            className={`grid gap-3 lg:grid-cols-7 lg:gap-2 ${week.isPlaceholderData ? 'opacity-60' : ''}`}
          >
            {days.map((day) => (
              <Day key={day.date} day={day} isToday={day.date === today} />
            ))}
          </ol>
        )}
      </LoadState>
    </div>
  );
}

function Day({ day, isToday }: { day: Week['days'][number]; isToday: boolean }) {
  const t = useTranslations('officeBookings.week');
  const { formatVenueDate } = useDates();
  const name = formatVenueDate(day.date);
  return (
    <li
      className={`grid content-start gap-2 rounded-card border p-2 ${isToday ? 'border-ring bg-primary-soft/40' : 'border-border bg-surface'}`}
    >
      <h4 className="px-1 font-bold text-[0.9375rem]" aria-current={isToday ? 'date' : undefined}>
        {name}
      </h4>
      {day.isClosed && (
        <p className="px-1 font-semibold text-destructive text-sm">
          {day.closedReason ? t('closedFor', { reason: day.closedReason }) : t('closed')}
        </p>
      )}
      {!day.isClosed && day.slots.length === 0 && (
        <p className="px-1 text-muted-ink text-sm">{t('noSlots')}</p>
      )}
      <ul className="grid gap-2 max-lg:grid-cols-2 max-[22rem]:grid-cols-1 empty:hidden">
        {day.slots.map((slot) => (
          <li key={slot.startTime}>
            <OfficeWeekSlot date={day.date} dayName={name} slot={slot} />
          </li>
        ))}
      </ul>
    </li>
  );
}
