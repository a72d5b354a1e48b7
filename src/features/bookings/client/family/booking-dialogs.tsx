import { lazy, Suspense } from 'react';
import type { BookingLink, OwnBooking, RefundResult } from './use-own-booking.ts';

const CancelDialog = lazy(() =>
  import('./cancel-dialog.tsx').then((m) => ({ default: m.CancelDialog })),
);
const RescheduleDialog = lazy(() =>
  import('./reschedule-dialog.tsx').then((m) => ({ default: m.RescheduleDialog })),
);

export type BookingChangeHandlers = {
  onCancelled: (refund: RefundResult) => void;
  onRescheduled: (booking: OwnBooking) => void;
};

type Props = Partial<BookingChangeHandlers> & {
  openDialog: 'cancel' | 'reschedule' | undefined;
  booking: OwnBooking;
  link: BookingLink;
  onClose: () => void;
};

/** The dialogs to reschedule or cancel a booking. They load when they are opened. */
export function BookingDialogs({
  openDialog,
  booking,
  link,
  onClose,
  onCancelled,
  onRescheduled,
}: Props) {
  return (
    <Suspense fallback={null}>
      {openDialog === 'cancel' && (
        <CancelDialog
          booking={booking}
          link={link}
          onClose={onClose}
          onCancelled={(refund) => {
            onClose();
            onCancelled?.(refund);
          }}
        />
      )}
      {openDialog === 'reschedule' && (
        <RescheduleDialog
          booking={booking}
          link={link}
          onClose={onClose}
          onRescheduled={(rescheduled) => {
            onClose();
            onRescheduled?.(rescheduled);
          }}
        />
      )}
    </Suspense>
  );
}
