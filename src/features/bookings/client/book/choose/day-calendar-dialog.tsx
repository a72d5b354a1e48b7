import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { BOOKABLE_DAYS_AHEAD } from '#features/bookings/bookings-rules.ts';
import { DatePicker } from '#platform/client/forms/date-picker.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { addDays } from '#shared/venue-dates.ts';
import { useDayStatuses } from '../../use-bookings.ts';

type Props = {
  /** Venue-local YYYY-MM-DD. */
  value: string;
  onChange: (date: string) => void;
  onClose: () => void;
};

/** The month calendar with closed days disabled and full or over ones marked; choosing a day closes the dialog. */
export function DayCalendarDialog({ value, onChange, onClose }: Props) {
  const t = useTranslations('bookings.slots');
  const { today } = useVenue();
  const [month, setMonth] = useState(value.slice(0, 7));
  const lastDay = addDays(today, BOOKABLE_DAYS_AHEAD);
  // The month's grid has six full weeks, which include days of the neighboring months.
  const firstDay = addDays(`${month}-01`, -6);
  const statuses = useDayStatuses(firstDay, addDays(firstDay, 47));
  return (
    <Dialog open onOpenChange={onClose} title={t('dayTitle')}>
      <DatePicker
        label={t('dayTitle')}
        value={value}
        onChange={(date) => {
          onChange(date);
          onClose();
        }}
        today={today}
        disablePast
        isDisabled={(date) => date > lastDay || statuses.get(date) === 'closed'}
        noteOf={(date) => {
          const status = statuses.get(date);
          return status === 'full' || status === 'over' ? t(`days.${status}`) : undefined;
        }}
        onMonthChange={setMonth}
      />
    </Dialog>
  );
}
