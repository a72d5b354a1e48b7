import { useFormatter } from 'use-intl';
import { useVenue } from '#platform/client/use-venue.ts';

/** A leaf of a calendar: month and day on which something begins. Read out elsewhere, with its time. */
export function DayTile({ startsAt }: { startsAt: string }) {
  const format = useFormatter();
  const { timezone } = useVenue();
  const at = new Date(startsAt);
  return (
    <div
      aria-hidden="true"
      className="grid w-16 shrink-0 overflow-hidden rounded-field border border-border bg-surface text-center"
    >
      <span className="bg-primary-soft py-0.5 font-bold text-primary-soft-ink text-sm uppercase">
        {format.dateTime(at, { month: 'short', timeZone: timezone })}
      </span>
      <span className="tabular py-1 font-bold font-display text-2xl">
        {format.dateTime(at, { day: 'numeric', timeZone: timezone })}
      </span>
    </div>
  );
}
