import { type FormEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatSlot } from '../booking-labels.ts';
import { SlotFields } from '../schedule/slot-fields.tsx';
import { type ChosenSlot, toSlotInput } from '../schedule/slot-input.ts';
import { type OfficeDetails, useOfficeReschedule } from './use-office-bookings.ts';

/** Reschedules a booking to another session; the current spots stay booked until this succeeds. */
export function OfficeReschedule({
  booking,
  onDone,
}: {
  booking: OfficeDetails;
  onDone: () => void;
}) {
  const t = useTranslations('officeBookings');
  const locale = useLocale();
  const { today } = useVenue();
  const reschedule = useOfficeReschedule(booking.id);
  const [slot, setSlot] = useState<ChosenSlot>({
    date: booking.date < today ? today : booking.date,
    slotLabel: '',
    overCapacity: '',
  });
  const isSame = slot.date === booking.date && slot.slotLabel === booking.slotLabel;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!slot.slotLabel || isSame || reschedule.isPending) return;
    reschedule.mutate(toSlotInput(slot), {
      onSuccess: () => {
        toast({
          title: t('move.done', { when: formatSlot(slot, locale) }),
          description: t('move.doneText'),
        });
        onDone();
      },
    });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <div>
        <h3 className="text-xl">{t('move.title')}</h3>
        <p className="tabular text-muted-ink">{formatSlot(booking, locale)}</p>
      </div>
      <SlotFields
        value={slot}
        childrenCount={booking.childrenCount}
        onChange={(changes) => setSlot({ ...slot, ...changes })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!slot.slotLabel || isSame || reschedule.isPending}>
          {reschedule.isPending ? t('move.moving') : t('move.submit')}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {t('cancel.keep')}
        </Button>
      </div>
    </form>
  );
}
