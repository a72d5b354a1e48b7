import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarSync } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Bunting } from '#platform/client/illustrations/bunting.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import { usePageData } from '#platform/client/use-page-data.ts';
import { EventCard } from './event-card.tsx';
import { EventsView } from './events-view.tsx';

/** /calendar: the venue's events (spec 2, Public calendar). */
export function CalendarPage() {
  const t = useTranslations('events.public');
  const hydrated = useHydrated();
  const { events: initial } = usePageData();
  const navigate = useNavigate();
  const currentSearch = useSearch({ from: '/calendar' });
  // The server does not know the query string.
  const search = hydrated ? currentSearch : {};
  const feedUrl = hydrated
    ? `webcal://${window.location.host}/api/calendar.ics`
    : '/api/calendar.ics';
  return (
    <div className="page-column min-h-svh py-6 sm:py-10">
      <PageHeading
        title={t('title')}
        action={
          <AnchorButton href={feedUrl} variant="outline" size="small">
            <CalendarSync aria-hidden="true" className="size-5" />
            {t('subscribe')}
          </AnchorButton>
        }
      >
        <p>{t('lead')}</p>
      </PageHeading>
      <EventsView
        item={(event) => <EventCard event={event} />}
        isMember={false}
        search={search}
        onSearch={(changes) =>
          void navigate({
            to: '/calendar',
            search: { ...search, ...changes },
            replace: true,
            resetScroll: false,
          })
        }
        initial={initial}
        empty={
          <EmptyState
            illustration={<Bunting />}
            title={t('emptyTitle')}
            action={
              <LinkButton to="/waitlist" hash="join">
                {t('joinWaitlist')}
              </LinkButton>
            }
          >
            <p>{t('emptyText')}</p>
          </EmptyState>
        }
      />
    </div>
  );
}
