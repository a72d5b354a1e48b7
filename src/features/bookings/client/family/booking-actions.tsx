import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { PayButton } from '../pay-button.tsx';
import type { BookingLink, OwnBooking, RefundResult } from './use-own-booking.ts';

const CancelDialog = lazy(() =>
  import('./cancel-dialog.tsx').then((m) => ({ default: m.CancelDialog })),
);
const RescheduleDialog = lazy(() =>
  import('./reschedule-dialog.tsx').then((m) => ({ default: m.RescheduleDialog })),
);

type Props = {
  booking: OwnBooking;
  link: BookingLink;
  /** Use outline on pages with another primary action. */
  variant?: 'primary' | 'outline';
  onCancelled: (refund: RefundResult) => void;
  onMoved: (booking: OwnBooking) => void;
};

/** Buttons and dialogs to pay, move or cancel a booking. */
export function BookingActions({ booking, link, variant, onCancelled, onMoved }: Props) {
  const t = useTranslations('bookings.card');
  const [open, setOpen] = useState<'cancel' | 'reschedule'>();
  const close = () => setOpen(undefined);
  return (
    <>
      {booking.payUntil && <PayButton booking={booking} link={link} />}
      {booking.canReschedule && (
        <Button variant={variant} onClick={() => setOpen('reschedule')}>
          {t('reschedule')}
        </Button>
      )}
      {booking.canCancel && (
        <Button variant="outline" onClick={() => setOpen('cancel')}>
          {t('cancel')}
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'cancel' && (
          <CancelDialog
            booking={booking}
            link={link}
            onClose={close}
            onCancelled={(refund) => {
              close();
              onCancelled(refund);
            }}
          />
        )}
        {open === 'reschedule' && (
          <RescheduleDialog
            booking={booking}
            link={link}
            onClose={close}
            onMoved={(moved) => {
              close();
              onMoved(moved);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
