import { useTranslations } from 'use-intl';
import { PrintLabelButton } from '#platform/client/ui/labels/print-label-button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useSessionFormat } from '../use-session-format.ts';
import type { Visitor } from './to-visitor.ts';

/** Prints a family's label: name, times, number of children or people, and warnings about allergies and photos. */
export function FamilyLabelButton({
  visitor,
  isIconOnly = false,
  size = 'small',
}: {
  visitor: Visitor;
  isIconOnly?: boolean;
  size?: 'small' | 'large';
}) {
  const t = useTranslations('desk');
  const { formatTime } = useDates();
  const { formatHeadcount } = useSessionFormat();
  const { name, checkedInAt, until, hasMedicalNotes, forbidsPhotos } = visitor;
  const times = [
    t('label.checkedInAt', { time: formatTime(checkedInAt) }),
    ...(until === null ? [] : [t('label.until', { time: formatTime(until) })]),
  ];
  return (
    <PrintLabelButton
      isIconOnly={isIconOnly}
      size={size}
      title={isIconOnly ? t('inside.labelOf', { name }) : t('label.print')}
      label={{
        name,
        lines: [times.join(' · '), formatHeadcount(visitor.childrenCount, visitor)],
        marks: [
          ...(hasMedicalNotes ? [t('label.allergy')] : []),
          ...(forbidsPhotos ? [t('label.noPhotos')] : []),
        ],
      }}
    />
  );
}
