import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Visit } from '#features/prices/price-rules.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { type AvailableSlot, useAvailability } from '../../use-bookings.ts';
import { usePriceList } from '../../use-price-list.ts';
import { toVisit, useVisit } from '../../use-visit.ts';
import type { Guardian } from '../booking-draft.ts';
import { AdmissionsPicker } from './admissions-picker.tsx';
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
  /** Describes the price of a visit. It is shown once for all sessions, or at each where they differ. */
  priceOf: (visit: Visit) => string;
  channel: 'online' | 'trial';
};

/** Day, slot with its price, and who comes; opens the waitlist dialog of a full slot. */
export function SlotChooser({ choice, guardian, priceOf, channel }: Props) {
  const t = useTranslations('bookings');
  const list = usePriceList();
  const { date } = choice;
  const visit = useVisit(date, choice.slot, channel);
  // Who comes is shown below the day's sessions: once it is known how many there are, so that it does not move.
  const { data: slots = [], isPending } = useAvailability(date);
  const priceOfSlot = (slot: AvailableSlot) => priceOf(toVisit({ date, slots, slot, channel }));
  const hasOnePrice = new Set(slots.map(priceOfSlot)).size <= 1;
  const { childrenCount, isTooSmall } = choice;
  const [waitlistSlot, setWaitlistSlot] = useState<AvailableSlot>();
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 max-sm:p-4 sm:gap-4">
      <DayStrip value={choice.date} onChange={choice.chooseDate} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">{t('slots.timeTitle')}</h2>
        {hasOnePrice && <p className="tabular text-muted-ink">{priceOf(visit)}</p>}
      </div>
      <SlotPicker
        date={choice.date}
        value={choice.slot}
        childrenCount={childrenCount}
        offeredSlot={choice.offeredSlot}
        skipReason={choice.skipReason}
        priceOf={hasOnePrice ? undefined : priceOfSlot}
        onChoose={choice.chooseSlot}
        onDateChange={choice.chooseDate}
        onJoinWaitlist={setWaitlistSlot}
      />
      <div className={clsx('contents', isPending && 'invisible')}>
        <AdmissionsPicker list={list} visit={visit} choice={choice} />
      </div>
      {/* Rendered while empty, as live regions must be, but without a gap. */}
      <p role="status" className="font-semibold text-[0.9375rem] empty:absolute">
        {isTooSmall && `${t('slots.tooFew', { count: childrenCount })}. ${t('slots.tooFewText')}`}
      </p>
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
