import { useDates } from '#platform/client/use-dates.ts';

/** The month and day of the start. Hidden from screen readers, because the time next to it includes the date. */
export function DayTile({ startsAt }: { startsAt: string }) {
  const { formatDate } = useDates();
  const date = new Date(startsAt);
  return (
    <div
      aria-hidden="true"
      className="grid w-14 shrink-0 self-start overflow-hidden rounded-field border border-border bg-surface text-center"
    >
      <span className="bg-primary-soft py-0.5 font-bold text-primary-soft-ink text-sm uppercase">
        {formatDate(date, { month: 'short' })}
      </span>
      <span className="tabular py-1 font-bold font-display text-2xl">
        {formatDate(date, { day: 'numeric' })}
      </span>
    </div>
  );
}
