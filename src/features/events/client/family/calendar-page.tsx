import { CalendarSync } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Bunting } from '#platform/client/illustrations/bunting.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import { CalendarEventCard } from './calendar-event-card.tsx';
import { EventList } from './event-list.tsx';
import { useEvents } from './use-events.ts';

/** /calendar: the venue's events (spec 2, Public calendar). */
export function CalendarPage() {
  const t = useTranslations('events.public');
  const hydrated = useHydrated();
  const list = useEvents({ type: 'in-house' });
  const feed = hydrated ? `webcal://${window.location.host}/api/calendar.ics` : '/api/calendar.ics';
  return (
    <div className="page-column min-h-svh py-10 sm:py-14">
      <PageHeading
        title={t('title')}
        action={
          <AnchorButton href={feed} variant="outline">
            <CalendarSync aria-hidden="true" className="size-5" />
            {t('subscribe')}
          </AnchorButton>
        }
      >
        <p>{t('lead')}</p>
      </PageHeading>
      <EventList
        list={list}
        empty={
          <EmptyState
            picture={<Bunting />}
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
      >
        {(event) => <CalendarEventCard event={event} />}
      </EventList>
    </div>
  );
}
