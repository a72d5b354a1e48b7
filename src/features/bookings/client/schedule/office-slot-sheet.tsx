import { useLocale, useTranslations } from 'use-intl';
import { useFormatSessionName } from '#features/venue/client/index.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Sheet } from '#platform/client/ui/overlays/sheet.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { formatSlot, statusTones } from '../booking-labels.ts';
import { OccupancyBar } from '../occupancy-bar.tsx';
import type { InitialSlot } from '../office/new-booking-sheet.tsx';
import { type OfficeSlot, useOfficeSlot } from '../office/use-office-bookings.ts';
import { OfficeSlotWaitlist } from './office-slot-waitlist.tsx';

type Props = {
  date: string;
  startTime: string;
  onClose: () => void;
  /** Opens a booking by its id. */
  onOpen: (id: string) => void;
  onBook: (slot: InitialSlot) => void;
};

/** A sheet with one session's occupancy, bookings and waitlist. */
export function OfficeSlotSheet({ date, startTime, onClose, onOpen, onBook }: Props) {
  const t = useTranslations('officeBookings.slotSheet');
  const locale = useLocale();
  const slot = useOfficeSlot(date, startTime);
  const title = slot.data
    ? formatSlot({ date, slotLabel: slot.data.slot.label }, locale)
    : t('title');
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
      <LoadState query={slot} height="h-80">
        {(data) => <LoadedSlot data={data} onOpen={onOpen} onBook={onBook} />}
      </LoadState>
    </Sheet>
  );
}

type LoadedSlotProps = Pick<Props, 'onOpen' | 'onBook'> & { data: OfficeSlot };

function LoadedSlot({ data: { date, slot, bookings, line }, onOpen, onBook }: LoadedSlotProps) {
  const t = useTranslations('officeBookings.slotSheet');
  const tBookings = useTranslations('officeBookings');
  const { taken, capacity, isOff, label, startsAt } = slot;
  const sessionName = useFormatSessionName()({ date, slotLabel: label });
  const isUpcoming = new Date(startsAt) > new Date();
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        {sessionName && <p>{sessionName}</p>}
        <p className="tabular font-bold">{t('taken', { taken, capacity })}</p>
        <OccupancyBar share={capacity > 0 ? Math.min(1, taken / capacity) : 1} />
        {isOff && <Alert>{t('notScheduled')}</Alert>}
        {isUpcoming && !isOff && (
          <Button
            variant="outline"
            className="mt-2"
            onClick={() => onBook({ date, slotLabel: label })}
          >
            {t('book')}
          </Button>
        )}
      </div>
      <section aria-labelledby="slot-bookings" className="grid gap-2">
        <h3 id="slot-bookings" className="text-xl">
          {t('bookings')}
        </h3>
        {bookings.length === 0 && <p className="text-muted-ink">{t('noBookings')}</p>}
        <ul className="grid gap-2 empty:hidden">
          {bookings.map(({ id, guardianName, childrenCount, status }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onOpen(id)}
                className="flex min-h-12 w-full items-center justify-between gap-3 rounded-field border border-border px-4 py-2 text-left hover:border-ring hover:bg-primary-soft hover:text-primary-soft-ink"
              >
                <span className="min-w-0">
                  <span className="block truncate font-bold">{guardianName}</span>
                  <span className="text-sm">{tBookings('children', { count: childrenCount })}</span>
                </span>
                <Badge tone={statusTones[status]}>{tBookings(`statuses.${status}`)}</Badge>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <OfficeSlotWaitlist
        entries={line}
        freeSpots={capacity - taken}
        canOffer={isUpcoming && !isOff}
      />
    </div>
  );
}
