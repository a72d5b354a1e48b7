import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { addDays } from '#shared/venue-dates.ts';
import type { Event } from '../../events-contract.ts';
import { type EventWeek, groupByWeek, weekStart } from './event-weeks.ts';
import type { useEvents } from './use-events.ts';

type Props = {
  list: ReturnType<typeof useEvents>;
  /** Renders an event: a row for members, a card for visitors. */
  item: (event: Event) => ReactNode;
  isMember: boolean;
  /** Shown if there are no events. */
  empty: ReactNode;
};

/** Paginated events grouped by week, with loading, error and empty states. */
export function EventList({ list, item, isMember, empty }: Props) {
  const t = useTranslations('events.list');
  const venue = useVenue();
  const events = list.data?.pages.flat();
  const layout = isMember ? 'grid gap-2' : 'grid grid-cols-1 gap-4 md:grid-cols-2';
  if (list.isError && !events) return <LoadError list={list} />;
  if (!events) {
    return (
      <div role="status" className={layout}>
        <span className="sr-only">{t('loading')}</span>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton
            key={card}
            className={clsx('rounded-card', isMember ? 'h-44 sm:h-28' : 'h-64')}
          />
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
      <div className="grid grid-cols-1 gap-8">
        {groupByWeek(events, venue).map((week) => (
          <section key={week.first} aria-labelledby={`week-${week.first}`} className="grid gap-3">
            <WeekHeading week={week} />
            <ul className={layout}>
              {week.events.map((event) => (
                <li key={event.id}>{item(event)}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
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

function WeekHeading({ week }: { week: EventWeek }) {
  const t = useTranslations('events.list');
  const { formatDateRange } = useDates();
  const thisWeek = weekStart(useVenue().today);
  const days = formatDateRange(week.first, week.last);
  const name =
    week.first === thisWeek
      ? t('thisWeek')
      : week.first === addDays(thisWeek, 7)
        ? t('nextWeek')
        : null;
  return (
    <h2
      id={`week-${week.first}`}
      className="flex flex-wrap items-baseline gap-x-3 border-border border-b pb-2 text-xl"
    >
      {name ?? days}
      {name && (
        <span className="tabular font-normal font-sans text-[0.9375rem] text-muted-ink">
          {days}
        </span>
      )}
    </h2>
  );
}

function LoadError({ list }: Pick<Props, 'list'>) {
  const t = useTranslations('events.list');
  return (
    <Card>
      <EmptyState
        illustration={<LostKite />}
        title={t('failedTitle')}
        action={
          <Button variant="outline" onClick={() => void list.refetch()} disabled={list.isFetching}>
            {t('tryAgain')}
          </Button>
        }
      >
        <p role="alert">{t('failedText')}</p>
      </EmptyState>
    </Card>
  );
}
