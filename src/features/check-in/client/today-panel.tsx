import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import type { LoggedVisit } from './desk-result.ts';
import { DueRefund } from './due-refund.tsx';
import { InsideCount } from './inside-count.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { useCheckOut, type useToday, useUndoCheckOut } from './use-visits.ts';
import { VisitRow } from './visit-row.tsx';

/** Today's visits and the number of families inside, updated live. */
export function TodayPanel({ today }: { today: ReturnType<typeof useToday> }) {
  const t = useTranslations('checkIn.today');
  const checkOut = useCheckOut();
  const undoCheckOut = useUndoCheckOut();
  const [visitToUndo, setVisitToUndo] = useState<LoggedVisit>();
  const first = today.data?.pages[0];
  const visits = today.data?.pages.flatMap((page) => page.visits) ?? [];

  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">{t('title')}</h2>
        {first && <p className="text-muted-ink">{t('visits', { count: first.visitsCount })}</p>}
      </div>
      {first && <InsideCount inside={first.inside} />}
      {first?.owed.map((refund) => (
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
      {first && visits.length === 0 && <p className="text-muted-ink">{t('empty')}</p>}
      <ol className="grid divide-y divide-border empty:hidden">
        {visits.map((visit) => (
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
