import { useTranslations } from 'use-intl';
import { useFormatSessionName } from '#features/venue/client/index.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { OccupancyBar } from '../occupancy-bar.tsx';
import type { ScheduleDay } from './use-schedule.ts';

type Props = { day: ScheduleDay; onOpen: () => void };

/** A day with its slots and their occupancy. */
export function ScheduleDayCard({ day, onOpen }: Props) {
  const t = useTranslations('officeSchedule');
  const { formatSlotLabel, formatVenueDate } = useDates();
  const formatSessionName = useFormatSessionName();
  const name = formatVenueDate(day.date);
  const isClosed = day.closed !== null;
  return (
    <div className="relative grid content-start gap-2 rounded-card border border-border bg-surface p-4 shadow-soft has-[button:hover]:border-ring">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">
          <button
            type="button"
            onClick={onOpen}
            aria-label={t('changeDay', { day: name })}
            className="min-h-11 rounded-field text-left after:absolute after:inset-0 after:rounded-card"
          >
            {name}
          </button>
        </h2>
        {isClosed ? (
          <Badge tone="neutral">{t('closed')}</Badge>
        ) : (
          day.isChanged && <Badge tone="neutral">{t('customSlots')}</Badge>
        )}
      </div>
      {isClosed ? (
        <p className="text-muted-ink text-sm">{day.closed}</p>
      ) : day.slots.length === 0 ? (
        <p className="text-muted-ink text-sm">{t('noSlots')}</p>
      ) : (
        <ul className="grid gap-2">
          {day.slots.map(({ startTime, label, taken, capacity }) => (
            <li key={startTime} className="grid gap-1 text-sm">
              <span className="flex flex-wrap justify-between gap-x-2">
                <span>{formatSlotLabel(label)}</span>
                <span className="tabular text-muted-ink">
                  <span aria-hidden="true">
                    {taken}/{capacity}
                  </span>
                  <span className="sr-only">{t('taken', { taken, capacity })}</span>
                </span>
              </span>
              <span className="wrap-anywhere text-muted-ink empty:hidden">
                {formatSessionName({ date: day.date, slotLabel: label })}
              </span>
              <OccupancyBar share={Math.min(1, taken / capacity)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
