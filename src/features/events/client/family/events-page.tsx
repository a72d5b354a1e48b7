import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Bunting } from '#platform/client/illustrations/bunting.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { PullToRefresh } from '#platform/client/ui/pull-to-refresh.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { EventRow } from './event-row.tsx';
import { EventsView } from './events-view.tsx';
import { FeedsCard } from './feeds-card.tsx';
import { useLiveEvents } from './use-events.ts';

/** /events: events for families (spec 2, Events list). */
export function EventsPage() {
  const t = useTranslations('events.list');
  const navigate = useNavigate();
  const { event, ...search } = useSearch({ from: '/events' });
  const refresh = useLiveEvents();
  // Redirect old links, from before events had their own pages.
  if (event) return <Navigate to="/calendar/$id" params={{ id: event }} replace />;
  return (
    <div className="page-column min-h-svh py-6 sm:py-10">
      <PullToRefresh onRefresh={refresh} />
      <PageHeading title={t('title')} back={{ to: '/dashboard', label: t('back') }}>
        <p>{t('lead')}</p>
      </PageHeading>
      <EventsView
        item={(event) => <EventRow event={event} wording="list" />}
        isMember
        search={search}
        onSearch={(changes) =>
          void navigate({
            to: '/events',
            search: { ...search, ...changes },
            replace: true,
            resetScroll: false,
          })
        }
        empty={
          <EmptyState
            illustration={<Bunting />}
            title={t('emptyTitle')}
            action={<LinkButton to="/booking">{t('book')}</LinkButton>}
          >
            <p>{t('emptyText')}</p>
          </EmptyState>
        }
      >
        <FeedsCard />
      </EventsView>
    </div>
  );
}
