import { clsx } from 'clsx';
import { useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import type { ListedParty } from './use-office-parties.ts';

type Props = {
  day: string;
  isToday: boolean;
  parties: ListedParty[];
  onOpen: (id: string) => void;
};

/** A day of the room's calendar. */
export function PartyCalendarDay({ day, isToday, parties, onOpen }: Props) {
  const t = useTranslations('officeParties');
  const { formatDate, formatTime } = useDates();
  return (
    <div
      className={clsx(
        'grid h-full content-start gap-1.5 rounded-field border p-2 lg:min-h-28',
        isToday ? 'border-primary' : 'border-border',
      )}
    >
      <p className={clsx('text-sm', isToday ? 'font-bold' : 'text-muted-ink')}>
        {formatDate(day, {
          weekday: 'short',
          day: 'numeric',
          month: 'short',
        })}
      </p>
      {parties.length === 0 && isToday && (
        <p className="text-muted-ink text-sm lg:hidden">{t('noPartiesToday')}</p>
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
          <span className="font-bold">{formatTime(party.startsAt)}</span>
          <span className="break-words">
            {t('calendarEntry', { child: party.childName, kids: party.kids })}
          </span>
          {party.status === 'pending' && <span>{t('party.pending')}</span>}
        </button>
      ))}
    </div>
  );
}
