import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { WallCalendar } from '#platform/client/illustrations/wall-calendar.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { EventRow } from './event-row.tsx';
import { EventsView } from './events-view.tsx';
import { FeedsCard } from './feeds-card.tsx';
import { useLiveEvents } from './use-events.ts';

/** /member-calendar: the events of /events, with the calendar's title and cards (spec 2, Member events calendar). */
export function MemberCalendarPage() {
  const t = useTranslations('events.calendar');
  const { name } = useVenue();
  const navigate = useNavigate();
  const { event, ...search } = useSearch({ from: '/member-calendar' });
  useLiveEvents();
  // Redirect old links, from before events had their own pages.
  if (event) return <Navigate to="/calendar/$id" params={{ id: event }} replace />;
  return (
    <div className="page-column min-h-svh py-6 sm:py-10">
      <PageHeading title={t('title')} back={{ to: '/dashboard', label: t('back') }}>
        <p>{t('lead', { venue: name })}</p>
      </PageHeading>
      <EventsView
        item={(event) => <EventRow event={event} wording="calendar" />}
        isMember
        search={search}
        onSearch={(changes) =>
          void navigate({
            to: '/member-calendar',
            search: { ...search, ...changes },
            replace: true,
            resetScroll: false,
          })
        }
        empty={
          <EmptyState illustration={<WallCalendar />} title={t('emptyTitle')}>
            <p>{search.type ? t(`empty.${search.type}`) : t('empty.all')}</p>
          </EmptyState>
        }
      >
        <FeedsCard />
      </EventsView>
    </div>
  );
}
