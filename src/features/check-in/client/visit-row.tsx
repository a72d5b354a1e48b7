import { HeartPulse } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { LoggedVisit } from './desk-result.ts';

type Props = {
  visit: Omit<LoggedVisit, 'slotLabel' | 'bookingId'>;
  onCheckOut: () => void;
  /** Omitted offline, as undoing needs the network. */
  onUndoCheckOut?: () => void;
  onUndo?: () => void;
};

export function VisitRow({ visit, onCheckOut, onUndoCheckOut, onUndo }: Props) {
  const t = useTranslations('checkIn.today');
  const { formatDate } = useDates();
  const { guardianName: name, checkedInAt, checkedOutAt } = visit;
  const formatTime = (at: string) => formatDate(at, { timeStyle: 'short' });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-bold">{name}</p>
        <p className="tabular flex flex-wrap items-center gap-x-1.5 text-muted-ink text-sm [&>span+span]:before:mr-1.5 [&>span+span]:before:content-['·']">
          <span>{t('came', { time: formatTime(checkedInAt) })}</span>
          {checkedOutAt && <span>{t('left', { time: formatTime(checkedOutAt) })}</span>}
          <span>{t('childrenCount', { count: visit.childrenCount })}</span>
          <span>{t(`source.${visit.source}`)}</span>
          {visit.conflict && <Badge tone="problem">{t(`conflict.${visit.conflict}`)}</Badge>}
        </p>
        {visit.care.length > 0 && (
          <p className="mt-1 flex items-start gap-1.5 whitespace-pre-line break-words font-bold text-destructive text-sm">
            <HeartPulse role="img" aria-label={t('care')} className="mt-0.5 size-4 shrink-0" />
            {visit.care.join('\n')}
          </p>
        )}
      </div>
      <div className="flex gap-1">
        {onUndo && (
          <Button variant="quiet" size="small" aria-label={t('undoOf', { name })} onClick={onUndo}>
            {t('undo')}
          </Button>
        )}
        {checkedOutAt ? (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('undoCheckOutOf', { name })}
            onClick={onUndoCheckOut}
          >
            {t('undoCheckOut')}
          </Button>
        ) : (
          <Button
            variant="outline"
            size="small"
            aria-label={t('checkOutOf', { name })}
            onClick={onCheckOut}
          >
            {t('checkOut')}
          </Button>
        )}
      </div>
    </li>
  );
}
