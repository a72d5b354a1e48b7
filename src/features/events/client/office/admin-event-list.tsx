import { useTranslations } from 'use-intl';
import { WallCalendar } from '#platform/client/illustrations/wall-calendar.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import type { Event } from '../../events-contract.ts';
import { AdminEventRow } from './admin-event-row.tsx';
import { type TimeFilter, type TypeFilter, useAdminEvents } from './use-admin-events.ts';

type Props = {
  filter: TypeFilter;
  time: TimeFilter;
  onEdit: (id: string) => void;
  onRemove: (event: Event) => void;
};

/** Events by type, upcoming or past. */
export function AdminEventList({ filter, time, onEdit, onRemove }: Props) {
  const t = useTranslations('eventAdmin');
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAdminEvents(
    filter,
    time,
  );
  if (isError) {
    return (
      <Alert variant="destructive" title={t('failed')}>
        <Button variant="outline" size="small" className="mt-2" onClick={() => void refetch()}>
          {t('tryAgain')}
        </Button>
      </Alert>
    );
  }
  if (!data) {
    return (
      <div className="grid gap-3">
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
      </div>
    );
  }
  const events = data.pages.flat();
  if (events.length === 0) {
    return (
      <EmptyState illustration={<WallCalendar />} heading="h3" title={t('empty')}>
        <p>{t(time === 'past' ? 'emptyPastText' : 'emptyText')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-3">
        {events.map((event) => (
          <li key={event.id}>
            <AdminEventRow
              event={event}
              onEdit={() => onEdit(event.id)}
              onRemove={() => onRemove(event)}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-center"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}
