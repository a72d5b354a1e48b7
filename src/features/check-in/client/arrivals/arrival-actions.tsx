import { useTranslations } from 'use-intl';
import { UndoButton } from '#platform/client/ui/undo-button.tsx';
import { FamilyLabelButton } from '../label/family-label-button.tsx';
import { familyToVisitor } from '../label/to-visitor.ts';
import type { Arrival } from './arrival.ts';

type Props = { arrival: Arrival; onUndo: () => void };

/** Buttons to print the label of a new check-in and to undo it. */
export function ArrivalActions({ arrival, onUndo }: Props) {
  const t = useTranslations('desk.arrival');
  const { family, queueKey } = arrival;
  const canUndo = !family.alreadyCheckedIn && (family.visitId !== null || queueKey !== undefined);
  return (
    <div className="flex gap-1">
      <FamilyLabelButton isIconOnly visitor={familyToVisitor(family)} />
      {canUndo && (
        <UndoButton aria-label={t('undoOf', { name: family.familyName })} onClick={onUndo}>
          {t('undo')}
        </UndoButton>
      )}
    </div>
  );
}
