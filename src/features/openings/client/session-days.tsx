import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { Openings } from '../openings-contract.ts';
import { SessionRow } from './session-row.tsx';

/** Keeps the page short on phones; the booking page lists all sessions. */
const MAX_ROWS = 5;
const PLACEHOLDER_ROWS = 4;

type Props = { openings: Openings | undefined };

/** Today's and tomorrow's sessions that have not started, with links to the booking page. */
export function SessionDays({ openings }: Props) {
  if (!openings) return <Placeholder />;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {openings.days.map((day, index) => (
        <SessionDay key={day.date} day={day} name={index === 0 ? 'today' : 'tomorrow'} />
      ))}
    </div>
  );
}

function SessionDay({ day, name }: { day: Openings['days'][number]; name: 'today' | 'tomorrow' }) {
  const t = useTranslations('openings');
  const { formatVenueDate } = useDates();
  const hiddenCount = day.sessions.length - MAX_ROWS;
  return (
    <section className="grid content-start gap-2">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-xl">
        {t(name)}
        <span className="font-normal font-sans text-base text-muted-ink">
          {formatVenueDate(day.date)}
        </span>
      </h3>
      {day.sessions.length === 0 ? (
        <p className="text-muted-ink">{t(day.status === 'over' ? 'endedToday' : 'closed')}</p>
      ) : (
        <ul className="grid gap-2">
          {day.sessions.slice(0, MAX_ROWS).map((session) => (
            <li key={session.label}>
              <SessionRow date={day.date} session={session} />
            </li>
          ))}
        </ul>
      )}
      {hiddenCount > 0 && (
        <Link
          to="/booking"
          search={{ date: day.date }}
          className="inline-link inline-flex min-h-11 items-center justify-self-start"
        >
          {t('moreSessions', { count: hiddenCount })}
        </Link>
      )}
    </section>
  );
}

function Placeholder() {
  const t = useTranslations('openings');
  return (
    <div className="grid gap-6 sm:grid-cols-2" role="status" aria-label={t('loading')}>
      {['today', 'tomorrow'].map((day) => (
        <div key={day} className="grid content-start gap-2">
          <Skeleton className="h-7 w-40" />
          {Array.from({ length: PLACEHOLDER_ROWS }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
            <Skeleton key={row} className="h-13" />
          ))}
        </div>
      ))}
    </div>
  );
}
