import { BellRing, UsersRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import type { OverCapacity } from '../../arrival-rules.ts';
import { InsideCount } from '../inside-count.tsx';
import type { InsideRow } from '../use-desk-day.ts';
import { VisitRow } from '../visit-row.tsx';
import { filterTimeUp, sortInside } from './sort-inside.ts';

type Props = {
  inside: InsideRow[];
  now: number;
  overCapacity: OverCapacity | null;
  onCheckOut: (visit: InsideRow) => void;
  /** Omitted offline, as undoing needs the network. */
  onUndo?: (visit: InsideRow) => void;
};

/** The families inside with their time left, soonest to leave first. */
export function InsideList({ inside, now, overCapacity, onCheckOut, onUndo }: Props) {
  const t = useTranslations('desk.inside');
  const children = inside.reduce((sum, { childrenCount }) => sum + childrenCount, 0);
  const timeUpCount = filterTimeUp(inside, now).length;
  return (
    <>
      <InsideCount inside={{ families: inside.length, children }} />
      <p role="status" className="flex items-center gap-2 font-bold text-accent empty:hidden">
        {timeUpCount > 0 && (
          <>
            <BellRing aria-hidden="true" className="size-5 shrink-0" />
            {t('due', { count: timeUpCount })}
          </>
        )}
      </p>
      {overCapacity && (
        <Alert>
          <p className="flex items-center gap-2 font-semibold">
            <UsersRound aria-hidden="true" className="size-5 shrink-0" />
            {t('capacity', overCapacity)}
          </p>
        </Alert>
      )}
      <ol aria-label={t('title')} className="grid divide-y divide-border empty:hidden">
        {sortInside(inside).map((visit) => (
          <VisitRow
            key={visit.id}
            visit={visit}
            now={now}
            onCheckOut={() => onCheckOut(visit)}
            onUndo={onUndo && (() => onUndo(visit))}
          />
        ))}
      </ol>
    </>
  );
}
