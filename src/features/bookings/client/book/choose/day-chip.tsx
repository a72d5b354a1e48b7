import { clsx } from 'clsx';
import { useTranslations } from 'use-intl';
import type { DayStatus } from '#features/bookings/bookings-rules.ts';
import { useDates } from '#platform/client/use-dates.ts';

type Props = {
  /** Venue-local YYYY-MM-DD. */
  date: string;
  /** Undefined while loading. */
  status: DayStatus | undefined;
  isChosen: boolean;
  /** Whether Tab reaches this day; the arrow keys reach the others. */
  isTabStop: boolean;
  onChoose: () => void;
};

/** A day with its weekday and number, marked if nothing can be booked on it. */
export function DayChip({ date, status, isChosen, isTabStop, onChoose }: Props) {
  const t = useTranslations('bookings.slots');
  const { formatDate } = useDates();
  const isBookable = status === undefined || status === 'open';
  return (
    <div data-day={date} className="min-w-13 flex-1 snap-start lg:min-w-0">
      <button
        type="button"
        tabIndex={isTabStop ? 0 : -1}
        aria-pressed={isChosen}
        onClick={onChoose}
        className={clsx(
          'grid h-18 w-full content-center justify-items-center rounded-field border-2 leading-tight transition-colors duration-150',
          isChosen
            ? 'border-primary bg-primary text-primary-ink'
            : isBookable
              ? 'border-border bg-surface hover:border-ring'
              : 'border-transparent bg-sunken text-muted-ink hover:border-ring',
        )}
      >
        <span className="sr-only">{formatDate(date, { dateStyle: 'full' })}</span>
        <span aria-hidden="true" className="text-[0.8125rem] first-letter:uppercase">
          {formatDate(date, { weekday: 'short' })}
        </span>
        <span
          aria-hidden="true"
          className={clsx('tabular font-bold text-xl', status === 'closed' && 'line-through')}
        >
          {formatDate(date, { day: 'numeric' })}
        </span>
        <span className="grid min-h-4 place-items-center font-bold text-[0.6875rem] leading-none">
          {status === 'open' && (
            <span
              className={clsx('size-1.5 rounded-full', isChosen ? 'bg-current' : 'bg-secondary')}
            />
          )}
          {!isBookable && t(`days.${status}`)}
        </span>
      </button>
    </div>
  );
}
