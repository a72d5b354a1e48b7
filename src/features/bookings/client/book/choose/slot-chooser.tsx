import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#platform/client/ui/card.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { AvailableSlot } from '../../use-bookings.ts';
import { usePriceList } from '../../use-price-list.ts';
import { useVisit } from '../../use-visit.ts';
import type { Guardian } from '../booking-draft.ts';
import { AdmissionsPicker, hasMultipleTypes } from './admissions-picker.tsx';
import { DayStrip } from './day-strip.tsx';
import { SlotPicker } from './slot-picker.tsx';
import type { useSlotChoice } from './use-slot-choice.ts';

const JoinWaitlistDialog = lazy(() =>
  import('../../slot-waitlist/join-waitlist-dialog.tsx').then((m) => ({
    default: m.JoinWaitlistDialog,
  })),
);

type Props = {
  choice: ReturnType<typeof useSlotChoice>;
  guardian: Guardian;
  /** The price of a session, shown once for all slots. */
  price: string;
  channel: 'online' | 'trial';
};

/** Day, number of children and slot, with the price; opens the waitlist dialog of a full slot. */
export function SlotChooser({ choice, guardian, price, channel }: Props) {
  const t = useTranslations('bookings');
  const { formatVenueDate } = useDates();
  const list = usePriceList();
  const visit = useVisit(choice.date, choice.slot, channel);
  const { childrenCount } = choice;
  const [waitlistSlot, setWaitlistSlot] = useState<AvailableSlot>();
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 max-sm:p-4 sm:gap-4">
      <DayStrip value={choice.date} onChange={choice.chooseDate} />
      <div>
        <h2 className="text-2xl">{t('slots.timeTitle')}</h2>
        <p className="flex flex-wrap justify-between gap-x-4 text-muted-ink">
          <span>{formatVenueDate(choice.date)}</span>
          {!hasMultipleTypes(list) && <span className="tabular">{price}</span>}
        </p>
      </div>
      <AdmissionsPicker list={list} visit={visit} choice={choice} />
      <SlotPicker
        date={choice.date}
        value={choice.slot}
        childrenCount={childrenCount}
        offeredSlot={choice.offeredSlot}
        skipReason={choice.skipReason}
        onChoose={choice.chooseSlot}
        onDateChange={choice.chooseDate}
        onJoinWaitlist={setWaitlistSlot}
      />
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
    </Card>
  );
}
