import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#platform/client/ui/card.tsx';
import { DatePicker } from '#platform/client/ui/date-picker.tsx';
import { Stepper } from '#platform/client/ui/stepper.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { addDays } from '#shared/venue-dates.ts';
import { BOOKABLE_DAYS_AHEAD } from '../../bookings-rules.ts';
import type { AvailableSlot } from '../use-bookings.ts';
import type { Guardian } from './booking-draft.ts';
import { SlotPicker } from './slot-picker.tsx';
import type { useSlotChoice } from './use-slot-choice.ts';

const JoinWaitlistDialog = lazy(() =>
  import('../slot-waitlist/join-waitlist-dialog.tsx').then((m) => ({
    default: m.JoinWaitlistDialog,
  })),
);

type Props = {
  choice: ReturnType<typeof useSlotChoice>;
  guardian: Guardian;
};

/** Date, number of children and slot; opens the waitlist dialog of a full slot. */
export function SlotChooser({ choice, guardian }: Props) {
  const t = useTranslations('bookings');
  const { formatVenueDate } = useDates();
  const { today, maxChildrenPerBooking } = useVenue();
  const { childrenCount, skipReason } = choice;
  const [waitlistSlot, setWaitlistSlot] = useState<AvailableSlot>();
  // A new key remounts the calendar, because a date set elsewhere may be in another month.
  const [calendarKey, setCalendarKey] = useState(0);
  const lastDay = addDays(today, BOOKABLE_DAYS_AHEAD);
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <Card className="grid gap-4">
        <h2 className="text-2xl">{t('slots.dayTitle')}</h2>
        <DatePicker
          key={skipReason ? choice.date : calendarKey}
          label={t('slots.dayTitle')}
          value={choice.date}
          onChange={choice.chooseDate}
          today={today}
          disablePast
          isDisabled={(date) => date > lastDay}
        />
      </Card>
      <Card className="grid gap-4">
        <div>
          <h2 className="text-2xl">{t('slots.timeTitle')}</h2>
          <p className="text-muted-ink">{formatVenueDate(choice.date)}</p>
          {skipReason && (
            <p role="status" className="mt-2 font-semibold">
              {t(skipReason === 'over' ? 'slots.skippedOver' : 'slots.skippedFull')}
            </p>
          )}
        </div>
        {maxChildrenPerBooking > 1 && (
          <Stepper
            label={t('children')}
            value={childrenCount}
            max={maxChildrenPerBooking}
            onChange={choice.setChildren}
          />
        )}
        <SlotPicker
          date={choice.date}
          value={choice.slot}
          childrenCount={childrenCount}
          offeredSlot={choice.offeredSlot}
          onChoose={choice.chooseSlot}
          onDateChange={(date) => {
            choice.chooseDate(date);
            setCalendarKey(calendarKey + 1);
          }}
          onJoinWaitlist={setWaitlistSlot}
        />
      </Card>
      {waitlistSlot && (
        <Suspense fallback={null}>
          <JoinWaitlistDialog
            date={choice.date}
            slot={waitlistSlot.label}
            childrenCount={childrenCount}
            guardian={guardian}
            onClose={() => setWaitlistSlot(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
