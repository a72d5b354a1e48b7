import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { CareLine, careOf } from '../care-line.tsx';
import { PrintLabelButton } from '../label/print-label-button.tsx';
import type { Arrival } from './arrival.ts';
import { ArrivalSays } from './arrival-says.tsx';
import { arrivalSentences } from './arrival-sentences.ts';

type Props = {
  arrival: Arrival;
  over: { children: number; capacity: number } | null;
  onUndo: () => void;
  onDetails: () => void;
  /** Shows the notes too; a row of the list shows them itself. */
  showsCare?: boolean;
};

/** A check-in just made: what is unusual about it, undo, label and details. */
export function ArrivalNote({ arrival, over, onUndo, onDetails, showsCare = false }: Props) {
  const t = useTranslations('desk.arrival');
  const { formatTime } = useDates();
  const { family, isOffline, dueCents } = arrival;
  const { familyName: name, checkedInAt, waiver } = family;
  const at = checkedInAt ? Date.parse(checkedInAt) : Date.now();
  const sentences = arrivalSentences({ family, at, over, dueCents });
  const canUndo = !family.alreadyCheckedIn && (family.visitId || arrival.queueKey);
  return (
    <div
      role="status"
      className="grid gap-2 rounded-field bg-secondary-soft px-3.5 py-3 text-secondary-soft-ink"
    >
      <p className="flex items-center gap-2 font-bold">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        {family.alreadyCheckedIn
          ? t('already', { name, time: formatTime(at) })
          : showsCare
            ? t('done', { name })
            : t('at', { time: formatTime(at) })}
      </p>
      {showsCare && <CareLine care={careOf(family)} />}
      <ArrivalSays sentences={sentences} />
      {waiver !== 'signed' && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-[0.9375rem] text-destructive">
          {t('waiver')}
          {family.guardianEmail && (
            <LinkButton
              to="/waiver"
              search={{ email: family.guardianEmail, next: '/scan' }}
              variant="outline"
              size="small"
            >
              {t('signWaiver')}
            </LinkButton>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-1.5">
        {canUndo && (
          <Button
            variant="outline"
            size="small"
            aria-label={t('undoOf', { name })}
            onClick={onUndo}
          >
            {t('undo')}
          </Button>
        )}
        <PrintLabelButton
          visitor={{
            name,
            childrenCount: family.childrenCount,
            inAt: at,
            until: family.booking ? Date.parse(family.booking.endsAt) : null,
            hasCare: family.medicalNotes.length > 0,
          }}
        />
        {!isOffline && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('detailsOf', { name })}
            onClick={onDetails}
          >
            {t('details')}
          </Button>
        )}
      </div>
    </div>
  );
}
