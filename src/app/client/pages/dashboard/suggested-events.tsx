import { useNavigate } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { DayTile } from '#features/events/client/family/day-tile.tsx';
import { formatStart } from '#features/events/client/family/event-format.ts';
import { useLiveEvents, useSuggestedEvents } from '#features/events/client/family/use-events.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { DashboardCard } from './dashboard-card.tsx';

const MAX_SHOWN = 3;
/** Keeps the dashboard within two screens of a phone (decision 0044). */
const MAX_ON_PHONES = 2;

/** Suggested events, each with its first reason (spec 2, Dashboard). */
export function SuggestedEvents() {
  const t = useTranslations('dashboard');
  const locale = useLocale();
  const { timezone } = useVenue();
  const navigate = useNavigate();
  const { data: suggestions = [] } = useSuggestedEvents();
  useLiveEvents();
  return (
    <DashboardCard
      title={t('suggestedEventsTitle')}
      more={{ to: '/events', label: t('suggestedEventsAction') }}
    >
      {suggestions.length === 0 ? (
        <p className="text-muted-ink">{t('suggestedEventsEmpty')}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {suggestions.slice(0, MAX_SHOWN).map(({ event, reasons }, index) => (
            <li key={event.id} className={index >= MAX_ON_PHONES ? 'max-sm:hidden' : ''}>
              <button
                type="button"
                className="flex w-full items-center gap-3 rounded-field text-left leading-snug hover:bg-sunken"
                onClick={() => void navigate({ to: '/calendar/$id', params: { id: event.id } })}
              >
                <DayTile startsAt={event.startsAt} />
                <span className="grid min-w-0 flex-1">
                  <span className="truncate font-bold">{event.title}</span>
                  <span className="text-muted-ink text-sm">
                    {formatStart(event, timezone, locale)}
                  </span>
                  <span className="truncate font-semibold text-secondary-soft-ink text-sm dark:text-ink">
                    {reasons[0]}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </DashboardCard>
  );
}
