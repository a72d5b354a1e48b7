import { useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import type { Family } from '../desk-result.ts';

type Props = { otherDay: NonNullable<Family['otherDay']> };

/** Says that a family's booking is for another day. */
export function OtherDayLine({ otherDay: { date, slotLabel } }: Props) {
  const t = useTranslations('desk.field');
  const { formatSlotLabel, formatVenueDate } = useDates();
  return (
    <p className="font-semibold text-sm">
      {t('otherDay', { day: formatVenueDate(date), slot: formatSlotLabel(slotLabel) })}
    </p>
  );
}
