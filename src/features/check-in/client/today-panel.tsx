import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import type { OverCapacity } from '../arrival-rules.ts';
import type { LoggedVisit } from './desk-result.ts';
import { DueRefund } from './due-refund.tsx';
import { InsideList } from './inside/inside-list.tsx';
import { TodayOffline } from './inside/today-offline.tsx';
import type { OfflineDesk } from './offline/use-offline-desk.ts';
import { UndoDialog } from './undo-dialog.tsx';
import type { DeskDay } from './use-desk-day.ts';
import { useCheckOut, type useToday, useUndoCheckOut } from './use-visits.ts';
import { VisitRow } from './visit-row.tsx';

type Props = {
  today: ReturnType<typeof useToday>;
  day: DeskDay;
  desk: OfflineDesk;
  now: number;
  overCapacity: OverCapacity | null;
};

/**
 * The families inside with their time left. Online, it also lists the refunds to hand back and the ended visits;
 * offline, it reads the copy and the queue.
 */
export function TodayPanel(props: Props) {
  return props.desk.isOffline ? <TodayOffline {...props} /> : <TodayOnline {...props} />;
}

function TodayOnline({ today, now, overCapacity }: Props) {
  const t = useTranslations('checkIn.today');
  const tInside = useTranslations('desk.inside');
  const checkOut = useCheckOut();
  const undoCheckOut = useUndoCheckOut();
  const [visitToUndo, setVisitToUndo] = useState<LoggedVisit>();
  const firstPage = today.data?.pages[0];
  const visits = today.data?.pages.flatMap((page) => page.visits) ?? [];
  const endedVisits = visits.filter(({ checkedOutAt }) => checkedOutAt !== null);

  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">{t('title')}</h2>
        {firstPage && (
          <p className="text-muted-ink">{t('visits', { count: firstPage.visitsCount })}</p>
        )}
      </div>
      {firstPage?.owed.map((refund) => (
        <DueRefund key={refund.bookingId} refund={refund} />
      ))}
      {today.isPending && <TodaySkeleton label={t('loading')} />}
      {today.isError && (
        <Alert variant="destructive" title={t('failed')}>
          <Button variant="outline" size="small" className="mt-2" onClick={() => today.refetch()}>
            {t('retry')}
          </Button>
        </Alert>
      )}
      {firstPage && (
        <InsideList
          inside={firstPage.open}
          now={now}
          overCapacity={overCapacity}
          onCheckOut={({ id }) => checkOut.mutate(id)}
          onUndo={({ id }) => setVisitToUndo(firstPage.open.find((visit) => visit.id === id))}
        />
      )}
      {firstPage && visits.length === 0 && <p className="text-muted-ink">{t('empty')}</p>}
      {endedVisits.length > 0 && (
        <h3 className="-mb-2 border-border border-t pt-4 font-bold font-sans text-base">
          {tInside('checkedOut')}
        </h3>
      )}
      <ol className="grid divide-y divide-border empty:hidden">
        {endedVisits.map((visit) => (
          <VisitRow
            key={visit.id}
            visit={visit}
            onCheckOut={() => checkOut.mutate(visit.id)}
            onUndoCheckOut={() => undoCheckOut.mutate(visit.id)}
            onUndo={() => setVisitToUndo(visit)}
          />
        ))}
      </ol>
      {today.hasNextPage && (
        <Button
          variant="outline"
          disabled={today.isFetchingNextPage}
          onClick={() => today.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
      {visitToUndo && <UndoDialog visit={visitToUndo} onClose={() => setVisitToUndo(undefined)} />}
    </Card>
  );
}

function TodaySkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3">
      <Skeleton className="h-24" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}
