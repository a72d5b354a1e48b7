import { useTranslations } from 'use-intl';
import { PrintLabelButton } from '#platform/client/ui/labels/print-label-button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { Visitor } from './to-visitor.ts';

/** Prints a family's label: name, times, number of children, and warnings about allergies and photos. */
export function FamilyLabelButton({
  visitor: { name, childrenCount, checkedInAt, until, hasMedicalNotes, forbidsPhotos },
  isIconOnly = false,
}: {
  visitor: Visitor;
  isIconOnly?: boolean;
}) {
  const t = useTranslations('desk');
  const { formatTime } = useDates();
  const times = [
    t('label.checkedInAt', { time: formatTime(checkedInAt) }),
    ...(until === null ? [] : [t('label.until', { time: formatTime(until) })]),
  ];
  return (
    <PrintLabelButton
      isIconOnly={isIconOnly}
      title={isIconOnly ? t('inside.labelOf', { name }) : t('label.print')}
      label={{
        name,
        lines: [times.join(' · '), t('label.children', { count: childrenCount })],
        marks: [
          ...(hasMedicalNotes ? [t('label.allergy')] : []),
          ...(forbidsPhotos ? [t('label.noPhotos')] : []),
        ],
      }}
    />
  );
}
