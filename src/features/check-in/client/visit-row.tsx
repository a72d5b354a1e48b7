import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { FamilyCareLine, NoPhotosLine } from './family-care-line.tsx';
import { TimeLeft } from './inside/time-left.tsx';
import { FamilyLabelButton } from './label/family-label-button.tsx';
import { visitToVisitor } from './label/to-visitor.ts';
import type { InsideRow } from './use-desk-day.ts';
import { useSessionFormat } from './use-session-format.ts';

type Props = {
  visit: InsideRow;
  /** Set to show the family's time left. */
  now?: number;
  onCheckOut: () => void;
  /** Both undo actions need the network and are omitted offline. */
  onUndoCheckOut?: () => void;
  onUndo?: () => void;
};

export function VisitRow({ visit, now, onCheckOut, onUndoCheckOut, onUndo }: Props) {
  const t = useTranslations('checkIn.today');
  const { formatTime } = useDates();
  const { formatHeadcount } = useSessionFormat();
  const { guardianName: name, checkedInAt, checkedOutAt } = visit;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-bold">
          <span className="break-words">{name}</span>
          {now !== undefined && !checkedOutAt && <TimeLeft leavesAt={visit.leavesAt} now={now} />}
        </p>
        <p className="tabular flex flex-wrap items-center gap-x-1.5 text-muted-ink text-sm [&>span+span]:before:mr-1.5 [&>span+span]:before:content-['·']">
          <span>{t('checkedInAt', { time: formatTime(checkedInAt) })}</span>
          {checkedOutAt && <span>{t('checkedOutAt', { time: formatTime(checkedOutAt) })}</span>}
          <span>{formatHeadcount(visit.childrenCount, visit)}</span>
          {visit.eventTitle && <span>{visit.eventTitle}</span>}
          <span>{t(`source.${visit.source}`)}</span>
          {visit.conflict && <Badge tone="problem">{t(`conflict.${visit.conflict}`)}</Badge>}
        </p>
        <FamilyCareLine care={visit.care} />
        <NoPhotosLine names={visit.noPhotos} />
      </div>
      <div className="flex flex-wrap gap-1">
        {!checkedOutAt && <FamilyLabelButton isIconOnly visitor={visitToVisitor(visit)} />}
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
