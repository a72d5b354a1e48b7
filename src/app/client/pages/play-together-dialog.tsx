import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { BOOKABLE_DAYS_AHEAD } from '#features/bookings/bookings-rules.ts';
import { SlotPicker } from '#features/bookings/client/book/choose/slot-picker.tsx';
import { useInvalidateAvailability } from '#features/bookings/client/use-bookings.ts';
import { usePropose } from '#features/matches/client/use-matches.ts';
import type { Match } from '#features/matches/matches-contract.ts';
import { getDefaultType } from '#features/prices/price-list-rules.ts';
import { toastError } from '#platform/client/failure.ts';
import { DatePicker } from '#platform/client/forms/date-picker.tsx';
import { Stepper } from '#platform/client/forms/stepper.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { addDays } from '#shared/venue-dates.ts';

type Props = { match: Match; onClose: () => void };

/** Proposes a play session to a match: date, time and number of children. Does not book anything. */
export function PlayTogetherDialog({ match, onClose }: Props) {
  const t = useTranslations('matches.play');
  const { formatInstant } = useDates();
  const { today, priceList } = useVenue();
  const mostChildren = getDefaultType(priceList).most;
  const propose = usePropose();
  const invalidateAvailability = useInvalidateAvailability();
  const [date, setDate] = useState(addDays(today, 1));
  const [slotLabel, setSlotLabel] = useState<string>();
  const [childrenCount, setChildrenCount] = useState(1);
  const [pickerKey, setPickerKey] = useState(0);
  const { name } = match.family;

  function chooseDate(next: string) {
    setDate(next);
    setSlotLabel(undefined);
  }

  function send() {
    if (!slotLabel) return;
    propose.mutate(
      { matchId: match.id, body: { date, slotLabel, childrenCount } },
      {
        onSuccess: ({ proposal }) => {
          const until = formatInstant(proposal?.expiresAt ?? 0);
          toast({ title: t('sent'), description: t('sentText', { name, until }) });
          onClose();
        },
        onError: (error) => {
          void invalidateAvailability();
          toastError(t('failed'), error, t('failedText'));
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title', { name })}
      description={t('lead', { name })}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('close')}
          </Button>
          <Button disabled={!slotLabel || propose.isPending} onClick={send}>
            {propose.isPending ? t('sending') : t('send')}
          </Button>
        </>
      }
    >
      <DatePicker
        key={pickerKey}
        label={t('title', { name })}
        value={date}
        onChange={chooseDate}
        today={today}
        disablePast
        isDisabled={(day) => day > addDays(today, BOOKABLE_DAYS_AHEAD)}
      />
      {mostChildren > 1 && (
        <Stepper
          label={t('children')}
          value={childrenCount}
          max={mostChildren}
          onChange={setChildrenCount}
        />
      )}
      <SlotPicker
        date={date}
        value={slotLabel}
        childrenCount={childrenCount + 1}
        onChoose={setSlotLabel}
        onDateChange={(day) => {
          chooseDate(day);
          setPickerKey(pickerKey + 1);
        }}
      />
    </Dialog>
  );
}
