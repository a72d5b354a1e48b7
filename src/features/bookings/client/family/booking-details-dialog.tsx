import { useLocale, useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { BookingDeadline } from '../book/booking-deadline.tsx';
import { formatSlot, statusTones } from '../booking-labels.ts';
import { BookingDetails } from './booking-details.tsx';
import type { MyBooking } from './use-my-bookings.ts';

type Props = { booking: MyBooking; onClose: () => void };

/** A booking's guardian and payment, with its payment deadline or the refund if cancelled now. */
export function BookingDetailsDialog({ booking, onClose }: Props) {
  const t = useTranslations('bookings.card');
  const locale = useLocale();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={booking.eventTitle ?? t(`types.${booking.type}`)}
      description={formatSlot(booking, locale)}
    >
      <Badge tone={statusTones[booking.status]} className="w-fit">
        {t(`statuses.${booking.status}`)}
      </Badge>
      <BookingDetails booking={booking} />
      {booking.status !== 'cancelled' && <BookingDeadline booking={booking} />}
    </Dialog>
  );
}
