import { useNavigate } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { DayTile } from '#features/events/client/family/day-tile.tsx';
import { formatStart } from '#features/events/client/family/event-format.ts';
import { useLiveEvents, useSuggestedEvents } from '#features/events/client/family/use-events.ts';
import { Bunting } from '#platform/client/illustrations/bunting.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { DashboardCard } from './dashboard-card.tsx';

const MAX_SHOWN = 3;

/** Suggested events with the reasons (spec 2, Dashboard). */
export function SuggestedEvents() {
  const t = useTranslations('dashboard');
  const locale = useLocale();
  const { timezone } = useVenue();
  const navigate = useNavigate();
  const { data: suggested = [] } = useSuggestedEvents();
  useLiveEvents();
  const action = (
    <LinkButton to="/events" variant="outline" size="small">
      {t('suggestedEventsAction')}
    </LinkButton>
  );
  if (suggested.length === 0) {
    return (
      <DashboardCard title={t('suggestedEventsTitle')} picture={<Bunting />} action={action}>
        <p>{t('suggestedEventsEmpty')}</p>
      </DashboardCard>
    );
  }
  return (
    <Card className="grid grid-cols-1 content-between gap-4">
      <div className="grid grid-cols-1 gap-3">
        <h2 className="text-2xl">{t('suggestedEventsTitle')}</h2>
        <ul className="grid grid-cols-1 gap-3">
          {suggested.slice(0, MAX_SHOWN).map(({ event, reasons }) => (
            <li key={event.id}>
              <button
                type="button"
                className="flex w-full items-start gap-3 rounded-field text-left hover:bg-sunken"
                onClick={() => void navigate({ to: '/calendar/$id', params: { id: event.id } })}
              >
                <DayTile startsAt={event.startsAt} />
                <span className="grid min-w-0 flex-1 gap-0.5">
                  <span className="break-words font-bold">{event.title}</span>
                  <span className="text-muted-ink text-sm">
                    {formatStart(event, timezone, locale)}
                  </span>
                  <span className="font-semibold text-secondary-soft-ink text-sm dark:text-ink">
                    {reasons[0]}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div>{action}</div>
    </Card>
  );
}
