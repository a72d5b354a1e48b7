import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { useOfficeParams } from '#platform/client/lists/use-office-params.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { isVenueDate, weekdayOf } from '#shared/venue-dates.ts';
import { PartyCalendarDay } from './party-calendar-day.tsx';
import { getCalendarDays } from './party-calendar-days.ts';
import { useOfficeParties } from './use-office-parties.ts';

/** Enough for a month with parties in all three windows of each day. */
const MAX_PARTIES = 100;

/** The room's calendar by week or month. */
export function OfficePartyCalendar() {
  const t = useTranslations('officeParties');
  const { formatDate, formatDateRange } = useDates();
  const { today } = useVenue();
  const { params, change } = useOfficeParams();
  const view = params.type === 'week' ? 'week' : 'month';
  const day = params.from && isVenueDate(params.from) ? params.from : today;
  const { days, previous, next } = getCalendarDays(day, view);
  const [firstDay = day] = days;
  const lastDay = days.at(-1) ?? day;
  const parties = useOfficeParties({
    status: 'live',
    from: firstDay,
    to: lastDay,
    rows: MAX_PARTIES,
    sort: 'startsAt',
    direction: 'asc',
  });
  const title =
    view === 'month'
      ? formatDate(firstDay, { month: 'long', year: 'numeric' })
      : formatDateRange(firstDay, lastDay);
  return (
    <section aria-label={t('calendar')} className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <ChoiceGroup
          legend={t('view')}
          type="radio"
          choices={(['month', 'week'] as const).map((value) => ({ value, label: t(value) }))}
          inputProps={(value) => ({
            name: 'calendar-view',
            checked: value === view,
            onChange: () => change({ type: value === 'week' ? 'week' : undefined }),
          })}
        />
        <div className="flex items-center gap-2">
          <Button
            variant="outline"
            size="icon"
            aria-label={t('previousPeriod')}
            onClick={() => change({ from: previous })}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Button>
          <h2 className="min-w-48 text-center text-xl" aria-live="polite">
            {title}
          </h2>
          <Button
            variant="outline"
            size="icon"
            aria-label={t('nextPeriod')}
            onClick={() => change({ from: next })}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </Button>
        </div>
      </div>
      <LoadState query={parties}>
        {({ rows }) => (
          <ol
            aria-busy={parties.isPlaceholderData}
            className={clsx('grid gap-2 lg:grid-cols-7', parties.isPlaceholderData && 'opacity-60')}
          >
            {days.map((date, index) => {
              const dayParties = rows.filter((party) => party.date === date);
              return (
                <li
                  key={date}
                  className={clsx(
                    // Places the first day under its weekday.
                    index === 0 && weekdayColumns[weekdayOf(date)],
                    // Phones list only today and the days with a party.
                    dayParties.length === 0 && date !== today && 'max-lg:hidden',
                  )}
                >
                  <PartyCalendarDay
                    day={date}
                    isToday={date === today}
                    parties={dayParties}
                    onOpen={(id) => change({ open: id })}
                  />
                </li>
              );
            })}
            {rows.length === 0 && !days.includes(today) && (
              <li className="text-muted-ink lg:hidden">{t('noPartiesInRange')}</li>
            )}
          </ol>
        )}
      </LoadState>
    </section>
  );
}

const weekdayColumns = [
  'lg:col-start-1',
  'lg:col-start-2',
  'lg:col-start-3',
  'lg:col-start-4',
  'lg:col-start-5',
  'lg:col-start-6',
  'lg:col-start-7',
];
