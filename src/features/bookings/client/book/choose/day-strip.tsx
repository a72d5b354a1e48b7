import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { BOOKABLE_DAYS_AHEAD } from '#features/bookings/bookings-rules.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { addDays } from '#shared/venue-dates.ts';
import { useDayStatuses } from '../../use-bookings.ts';
import { DayChip } from './day-chip.tsx';
import { STRIP_DAYS, startOfStrip } from './start-of-strip.ts';

/** Loaded when it is opened: the calendar is larger than the rest of the page. */
const DayCalendarDialog = lazy(() =>
  import('./day-calendar-dialog.tsx').then((m) => ({ default: m.DayCalendarDialog })),
);

type Props = {
  /** Venue-local YYYY-MM-DD. */
  value: string;
  onChange: (date: string) => void;
};

/**
 * A heading, two weeks of days with full and closed ones marked, and a button that opens the calendar. The arrow keys
 * move between days, Page Up and Page Down by two weeks.
 */
export function DayStrip({ value, onChange }: Props) {
  const t = useTranslations('bookings.slots');
  const { formatDateRange } = useDates();
  const { today } = useVenue();
  const strip = useRef<HTMLDivElement>(null);
  // The first day of the weeks that the user browsed to; ignored once a different day is chosen.
  const [browsedWeeks, setBrowsedWeeks] = useState<{ value: string; start: string }>();
  const [focusedDate, setFocusedDate] = useState<string>();
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const lastDay = addDays(today, BOOKABLE_DAYS_AHEAD);
  const start = browsedWeeks?.value === value ? browsedWeeks.start : startOfStrip(today, value);
  const end = addDays(start, STRIP_DAYS - 1);
  const statuses = useDayStatuses(start, end);
  const days = Array.from({ length: STRIP_DAYS }, (_, index) => addDays(start, index)).filter(
    (date) => date <= lastDay,
  );
  const tabStop = [focusedDate, value].find((date) => date && days.includes(date)) ?? start;
  const browse = (start: string) => setBrowsedWeeks({ value, start });

  // Scrolls to the chosen day if it is beyond the edge of a phone's screen.
  useEffect(() => {
    const chip = strip.current?.querySelector<HTMLElement>(`[data-day="${value}"]`);
    if (strip.current && chip && !isInside(strip.current, chip)) {
      strip.current.scrollLeft = chip.offsetLeft;
    }
  }, [value]);

  function moveFocus(event: KeyboardEvent) {
    const offset = daysToMove[event.key];
    if (offset === undefined) return;
    event.preventDefault();
    const target = addDays(tabStop, offset);
    const date = target < today ? today : target > lastDay ? lastDay : target;
    flushSync(() => {
      setFocusedDate(date);
      browse(startOfStrip(today, date));
    });
    strip.current?.querySelector<HTMLElement>(`[data-day="${date}"] button`)?.focus();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <h2 className="text-2xl">{t('dayTitle')}</h2>
          <p className="tabular text-muted-ink text-sm">{formatDateRange(start, end)}</p>
        </div>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t('earlierDays')}
          disabled={start <= today}
          onClick={() => browse(addDays(start, -STRIP_DAYS))}
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t('laterDays')}
          disabled={end >= lastDay}
          onClick={() => browse(addDays(start, STRIP_DAYS))}
        >
          <ChevronRight aria-hidden="true" className="size-5" />
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label={t('calendar')}
          onClick={() => setCalendarOpen(true)}
        >
          <CalendarDays aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <div
        // Resets the scroll position when other weeks are shown.
        key={start}
        ref={strip}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('dayTitle')}
        onKeyDown={moveFocus}
        className="relative -mx-4 flex snap-x scroll-px-4 gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:scroll-px-6 sm:px-6"
      >
        {days.map((date) => (
          <DayChip
            key={date}
            date={date}
            status={statuses.get(date)}
            isChosen={date === value}
            isTabStop={date === tabStop}
            onChoose={() => {
              setFocusedDate(date);
              onChange(date);
            }}
          />
        ))}
      </div>
      {isCalendarOpen && (
        <Suspense fallback={null}>
          <DayCalendarDialog
            value={value}
            onChange={onChange}
            onClose={() => setCalendarOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

const daysToMove: Record<string, number | undefined> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -STRIP_DAYS,
  PageDown: STRIP_DAYS,
};

const isInside = (strip: HTMLElement, chip: HTMLElement) =>
  chip.offsetLeft >= strip.scrollLeft &&
  chip.offsetLeft + chip.offsetWidth <= strip.scrollLeft + strip.clientWidth;
