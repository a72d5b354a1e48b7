import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { PayButton } from '../pay-button.tsx';
import { type BookingChangeHandlers, BookingDialogs } from './booking-dialogs.tsx';
import type { BookingLink, OwnBooking } from './use-own-booking.ts';

type Props = BookingChangeHandlers & { booking: OwnBooking; link: BookingLink };

/** Buttons and dialogs to pay, reschedule or cancel the page's booking. */
export function BookingActions({ booking, link, ...handlers }: Props) {
  const t = useTranslations('bookings.card');
  const [openDialog, setOpenDialog] = useState<'cancel' | 'reschedule'>();
  return (
    <>
      {booking.payUntil && <PayButton booking={booking} link={link} />}
      {booking.canReschedule && (
        <Button onClick={() => setOpenDialog('reschedule')}>{t('reschedule')}</Button>
      )}
      {booking.canCancel && (
        <Button variant="outline" onClick={() => setOpenDialog('cancel')}>
          {t('cancel')}
        </Button>
      )}
      <BookingDialogs
        openDialog={openDialog}
        booking={booking}
        link={link}
        onClose={() => setOpenDialog(undefined)}
        {...handlers}
      />
    </>
  );
}
