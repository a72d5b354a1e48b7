import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import type { Event } from '../../events-contract.ts';
import type { useEvents } from './use-events.ts';

type Props = {
  list: ReturnType<typeof useEvents>;
  /** Shown if there are no events. */
  empty: ReactNode;
  children: (event: Event) => ReactNode;
};

/** Events as cards, page by page, with loading, error and empty states. */
export function EventList({ list, empty, children }: Props) {
  const t = useTranslations('events.list');
  const events = list.data?.pages.flat();
  if (list.isError && !events) {
    return (
      <Card>
        <EmptyState
          picture={<LostKite />}
          title={t('failedTitle')}
          action={
            <Button
              variant="outline"
              onClick={() => void list.refetch()}
              disabled={list.isFetching}
            >
              {t('tryAgain')}
            </Button>
          }
        >
          <p role="alert">{t('failedText')}</p>
        </EmptyState>
      </Card>
    );
  }
  if (!events) {
    return (
      <div role="status" className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        <span className="sr-only">{t('loading')}</span>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-80 rounded-card" />
        ))}
      </div>
    );
  }
  if (events.length === 0) return <Card>{empty}</Card>;
  return (
    <>
      <p role="status" className="sr-only">
        {t('found', { count: events.length })}
      </p>
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {events.map((event) => (
          <li key={event.id}>{children(event)}</li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="outline"
          className="mt-6"
          wide
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}
