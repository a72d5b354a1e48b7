import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { useOfficeParams } from '#platform/client/lists/use-office-params.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { OfficeSlotSheet } from '../schedule/office-slot-sheet.tsx';
import { OfficeWeek } from '../schedule/office-week.tsx';
import { BookingTotals } from './booking-totals.tsx';
import { type InitialSlot, NewBookingSheet } from './new-booking-sheet.tsx';
import { OfficeBookingList } from './office-booking-list.tsx';
import { OfficeBookingSheet } from './office-booking-sheet.tsx';
import { useLiveOfficeBookings } from './use-office-bookings.ts';

/** /admin, Bookings: the totals, and the bookings as a list or a week (spec 2, Admin dashboard). */
export function OfficeBookings() {
  const t = useTranslations('officeBookings');
  const { params, change } = useOfficeParams();
  const [newBookingSlot, setNewBookingSlot] = useState<InitialSlot | null>(null);
  useLiveOfficeBookings();
  const view = params.view === 'week' ? 'week' : 'list';
  const [slotDate, slotTime] = params.slot?.split('T') ?? [];
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="office-bookings" className="text-2xl">
          {t('title')}
        </h2>
        <Button className="max-sm:w-full" onClick={() => setNewBookingSlot({})}>
          <Plus aria-hidden="true" className="size-5" />
          {t('new')}
        </Button>
      </div>
      <BookingTotals />
      <ChoiceGroup
        legend={<span className="sr-only">{t('view')}</span>}
        type="radio"
        choices={(['list', 'week'] as const).map((value) => ({
          value,
          label: t(`views.${value}`),
        }))}
        inputProps={(value) => ({
          name: 'bookings-view',
          checked: view === value,
          // Both views use `from`: the list as a filter, the week as its first day.
          onChange: () =>
            change({ view: value === 'week' ? 'week' : undefined, from: undefined, to: undefined }),
        })}
      />
      {view === 'week' ? (
        <section aria-labelledby="office-bookings">
          <OfficeWeek />
        </section>
      ) : (
        <OfficeBookingList />
      )}
      {slotDate && slotTime && !params.open && !newBookingSlot && (
        <OfficeSlotSheet
          date={slotDate}
          startTime={slotTime}
          onClose={() => change({ slot: undefined })}
          onOpen={(id) => change({ open: id })}
          onBook={setNewBookingSlot}
        />
      )}
      {params.open && (
        <OfficeBookingSheet
          key={params.open}
          id={params.open}
          onClose={() => change({ open: undefined })}
        />
      )}
      {newBookingSlot && (
        <NewBookingSheet initialSlot={newBookingSlot} onClose={() => setNewBookingSlot(null)} />
      )}
    </div>
  );
}
