import { clsx } from 'clsx';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatTime } from '#shared/venue-dates.ts';
import type { ListedParty } from './use-office-parties.ts';

type Props = {
  day: string;
  isToday: boolean;
  parties: ListedParty[];
  onOpen: (id: string) => void;
};

/** One day of the room. */
export function PartyCalendarDay({ day, isToday, parties, onOpen }: Props) {
  const t = useTranslations('officeParties');
  const format = useFormatter();
  const locale = useLocale();
  const { timezone } = useVenue();
  return (
    <div
      className={clsx(
        'grid h-full content-start gap-1.5 rounded-field border p-2 lg:min-h-28',
        isToday ? 'border-primary' : 'border-border',
      )}
    >
      <p className={clsx('text-sm', isToday ? 'font-bold' : 'text-muted-ink')}>
        {format.dateTime(new Date(`${day}T12:00:00Z`), {
          weekday: 'short',
          day: 'numeric',
          month: 'short',
          timeZone: 'UTC',
        })}
      </p>
      {parties.length === 0 && isToday && (
        <p className="text-muted-ink text-sm lg:hidden">{t('nothingToday')}</p>
      )}
      {parties.map((party) => (
        <button
          key={party.id}
          type="button"
          onClick={() => onOpen(party.id)}
          className={clsx(
            'grid min-h-11 rounded-field px-2 py-1 text-left text-sm leading-snug hover:underline',
            party.status === 'booked'
              ? 'bg-secondary-soft text-secondary-soft-ink'
              : 'border border-field-border border-dashed',
          )}
        >
          <span className="font-bold">
            {formatTime(new Date(party.startsAt), timezone, locale)}
          </span>
          <span className="break-words">
            {t('inCalendar', { child: party.childName, kids: party.kids })}
          </span>
          {party.status === 'pending' && <span>{t('party.pending')}</span>}
        </button>
      ))}
    </div>
  );
}
