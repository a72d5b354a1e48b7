import { Link, useParams, useSearch } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { useLeavePayment } from '#features/bookings/client/index.ts';
import { hasStatus } from '#platform/client/failure.ts';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import { usePageData } from '#platform/client/use-page-data.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { Event } from '../../events-contract.ts';
import { CompanionsLine } from '../family/companions-line.tsx';
import { EventBadges } from '../family/event-badges.tsx';
import { SourceLink } from '../family/source-link.tsx';
import { useEvent, useLiveEvents } from '../family/use-events.ts';
import { EventDetails } from './event-details.tsx';
import { EventPanel } from './event-panel.tsx';
import { ShareButton } from './share-button.tsx';

/** /calendar/ID: an event with its reservation panel. */
export function EventPage() {
  const { id } = useParams({ from: '/calendar/$id' });
  const { event: initial } = usePageData();
  const query = useEvent(id, initial?.id === id ? initial : undefined);
  useLiveEvents();
  useDocumentTitle(query.data?.title);
  const isGone = query.isError && hasStatus(query.error, 400, 404);
  return (
    <div className="page-column max-w-5xl py-4 sm:py-8">
      {isGone ? (
        <NotFound />
      ) : query.data ? (
        <EventArticle event={query.data} />
      ) : query.isError ? (
        <LoadError onRetry={() => void query.refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

/**
 * Replaces the page's title with the event's once it is loaded. Deferred, because the page sets its own title in the
 * same commit.
 */
function useDocumentTitle(title: string | undefined) {
  const { name } = useVenue();
  useEffect(() => {
    if (title) queueMicrotask(() => (document.title = `${title} · ${name}`));
  }, [title, name]);
}

function EventArticle({ event }: { event: Event }) {
  const t = useTranslations('events.page');
  const hydrated = useHydrated();
  const { user } = useCurrentUser();
  const { checkout, booking } = useSearch({ from: '/calendar/$id' });
  useLeavePayment(checkout === 'cancelled' ? booking : undefined);
  const path = `/calendar/${event.id}`;
  return (
    <article>
      <PageHeading
        back={user ? { to: '/events', label: t('back') } : { to: '/calendar', label: t('back') }}
        title={<span className={event.cancelled ? 'line-through' : ''}>{event.title}</span>}
      >
        <EventBadges event={event} wording="calendar" />
      </PageHeading>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        <div className="grid grid-cols-1 gap-5">
          <Card className="grid gap-5 max-sm:p-4">
            <EventDetails event={event} />
            <div className="flex flex-wrap gap-3">
              {!event.cancelled && (
                <AnchorButton href={`/api/events/${event.id}/event.ics`} variant="outline" download>
                  <CalendarPlus aria-hidden="true" className="size-5" />
                  {t('addToCalendar')}
                </AnchorButton>
              )}
              {event.eventType === 'in-house' && event.published && (
                <ShareButton title={event.title} path={path} />
              )}
              <SourceLink event={event} />
            </div>
          </Card>
          {event.description && (
            <Card className="max-sm:p-4">
              <h2 className="mb-2 text-xl">{t('about')}</h2>
              <p className="whitespace-pre-line break-words">{event.description}</p>
            </Card>
          )}
        </div>
        <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-22">
          {hydrated && checkout === 'cancelled' && (
            <Alert title={t('notPaidTitle')}>{t('notPaidText')}</Alert>
          )}
          <EventPanel event={event} />
          {/* Last: it loads after the page, only for members, and would shift any content below it. */}
          <CompanionsLine companions={event.companions} />
        </div>
      </div>
    </article>
  );
}

function Loading() {
  const t = useTranslations('events.page');
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-5">
      <Skeleton className="h-9 w-32" />
      <Skeleton className="h-10 w-3/4" />
      <div className="grid gap-6 lg:grid-cols-[1fr_22rem]">
        <Skeleton className="h-104" />
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}

function NotFound() {
  const t = useTranslations('events.page');
  const { user } = useCurrentUser();
  return (
    <EmptyState
      illustration={<LostKite />}
      title={t('notFoundTitle')}
      action={<LinkButton to={user ? '/events' : '/calendar'}>{t('allEvents')}</LinkButton>}
    >
      <p role="alert">
        {user
          ? t('notFoundText')
          : t.rich('notFoundTextVisitor', {
              link: (text) => (
                <Link to="/login" search={loginSearch()} className="inline-link">
                  {text}
                </Link>
              ),
            })}
      </p>
    </EmptyState>
  );
}

const loginSearch = () => ({
  redirect: typeof window === 'undefined' ? undefined : window.location.pathname,
});

function LoadError({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('events.page');
  return (
    <EmptyState
      illustration={<LostKite />}
      title={t('failedTitle')}
      action={
        <Button variant="outline" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      <p role="alert">{t('failedText')}</p>
    </EmptyState>
  );
}
