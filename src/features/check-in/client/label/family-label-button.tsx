import { useTranslations } from 'use-intl';
import { PrintLabelButton } from '#platform/client/ui/labels/print-label-button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { Visitor } from './visitor-of.ts';

/** Prints a family's label: its name, times and number of children, and marks for allergies and photos. */
export function FamilyLabelButton({
  visitor: { name, childrenCount, inAt, until, hasCare, isWithoutPhotos },
  isIcon = false,
}: {
  visitor: Visitor;
  isIcon?: boolean;
}) {
  const t = useTranslations('desk');
  const { formatTime } = useDates();
  const times = [
    t('label.inAt', { time: formatTime(inAt) }),
    ...(until === null ? [] : [t('label.until', { time: formatTime(until) })]),
  ];
  return (
    <PrintLabelButton
      isIconOnly={isIcon}
      title={isIcon ? t('inside.labelOf', { name }) : t('label.print')}
      label={{
        name,
        lines: [times.join(' · '), t('label.children', { count: childrenCount })],
        marks: [
          ...(hasCare ? [t('label.allergy')] : []),
          ...(isWithoutPhotos ? [t('label.noPhotos')] : []),
        ],
      }}
    />
  );
}
