import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { DatePicker } from '#platform/client/forms/date-picker.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { addDays } from '#shared/venue-dates.ts';
import { BOOKABLE_DAYS_AHEAD } from '../../bookings-rules.ts';
import { SlotPicker } from '../book/choose/slot-picker.tsx';
import { formatSlot } from '../booking-labels.ts';
import { useInvalidateAvailability } from '../use-bookings.ts';
import { type BookingLink, type OwnBooking, useRescheduleBooking } from './use-own-booking.ts';

type Props = {
  booking: OwnBooking;
  link: BookingLink;
  onClose: () => void;
  onRescheduled: (booking: OwnBooking) => void;
};

/** Reschedules a booking to another slot; the current spots stay booked until this succeeds. */
export function RescheduleDialog({ booking, link, onClose, onRescheduled }: Props) {
  const t = useTranslations('bookings.reschedule');
  const locale = useLocale();
  const { today } = useVenue();
  const reschedule = useRescheduleBooking(link);
  const invalidateAvailability = useInvalidateAvailability();
  const [date, setDate] = useState(booking.date);
  const [slotLabel, setSlotLabel] = useState<string>();
  const [calendarKey, setCalendarKey] = useState(0);
  const lastDay = addDays(today, BOOKABLE_DAYS_AHEAD);
  const isSame = date === booking.date && slotLabel === booking.slotLabel;

  function chooseDate(chosen: string) {
    setDate(chosen);
    setSlotLabel(undefined);
  }

  function submit() {
    if (!slotLabel) return;
    // mutate's callbacks don't run after unmount: a live update may move the booking's row and this dialog.
    void reschedule.mutateAsync({ date, slotLabel }).then(
      (response) => onRescheduled(response.booking),
      (error: unknown) => {
        void invalidateAvailability();
        toastError(t('failedTitle'), error, t('failedText'));
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      description={t('currentSlot', { when: formatSlot(booking, locale) })}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('close')}
          </Button>
          <Button disabled={!slotLabel || isSame || reschedule.isPending} onClick={submit}>
            {reschedule.isPending
              ? t('moving')
              : slotLabel
                ? t('moveTo', { when: formatSlot({ date, slotLabel }, locale) })
                : t('move')}
          </Button>
        </>
      }
    >
      <DatePicker
        key={calendarKey}
        label={t('title')}
        value={date}
        onChange={chooseDate}
        today={today}
        disablePast
        isDisabled={(day) => day > lastDay}
      />
      <SlotPicker
        date={date}
        value={slotLabel}
        childrenCount={booking.childrenCount}
        onChoose={setSlotLabel}
        onDateChange={(day) => {
          chooseDate(day);
          setCalendarKey(calendarKey + 1);
        }}
      />
    </Dialog>
  );
}
