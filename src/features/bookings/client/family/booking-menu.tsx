import { useNavigate } from '@tanstack/react-router';
import { CalendarClock, CalendarPlus, Eye, FileText, QrCodeIcon, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ManageMenu } from '#platform/client/ui/overlays/manage-menu.tsx';
import type { MenuItem } from '#platform/client/ui/overlays/menu.tsx';
import { formatSlot } from '../booking-labels.ts';
import { type BookingChangeHandlers, BookingDialogs } from './booking-dialogs.tsx';
import { calendarUrl, receiptUrl } from './booking-file-urls.ts';
import type { MyBooking } from './use-my-bookings.ts';

const DetailsDialog = lazy(() =>
  import('./booking-details-dialog.tsx').then((m) => ({ default: m.BookingDetailsDialog })),
);

type Props = Partial<BookingChangeHandlers> & { booking: MyBooking; isPast?: boolean };

/** The actions menu of one of the member's bookings. */
export function BookingMenu({ booking, isPast = false, ...handlers }: Props) {
  const t = useTranslations('bookings.card');
  const locale = useLocale();
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<'cancel' | 'reschedule' | 'details'>();
  const link = { id: booking.id };
  const isUpcoming = !isPast && booking.status !== 'cancelled';
  const items: (MenuItem | false)[] = [
    booking.canReschedule && {
      id: 'reschedule',
      icon: <CalendarClock aria-hidden="true" className="size-5" />,
      text: t('reschedule'),
      onSelect: () => setOpenDialog('reschedule'),
    },
    isUpcoming && {
      id: 'calendar',
      icon: <CalendarPlus aria-hidden="true" className="size-5" />,
      text: t('addToCalendar'),
      href: calendarUrl(link),
      download: true,
    },
    isUpcoming && {
      id: 'code',
      icon: <QrCodeIcon aria-hidden="true" className="size-5" />,
      text: t('showCode'),
      onSelect: () => void navigate({ to: '/dashboard', search: { show: 'code' } }),
    },
    {
      id: 'details',
      icon: <Eye aria-hidden="true" className="size-5" />,
      text: t('details'),
      onSelect: () => setOpenDialog('details'),
    },
    booking.hasReceipt && {
      id: 'receipt',
      icon: <FileText aria-hidden="true" className="size-5" />,
      text: t('receipt'),
      href: receiptUrl(link),
    },
    booking.canCancel && {
      id: 'cancel',
      icon: <X aria-hidden="true" className="size-5" />,
      text: t('cancel'),
      isDestructive: true,
      onSelect: () => setOpenDialog('cancel'),
    },
  ];
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <ManageMenu
        label={formatSlot(booking, locale)}
        items={items.filter((item) => item !== false)}
      />
      <BookingDialogs
        openDialog={openDialog === 'details' ? undefined : openDialog}
        booking={booking}
        link={link}
        onClose={close}
        {...handlers}
      />
      <Suspense fallback={null}>
        {openDialog === 'details' && <DetailsDialog booking={booking} onClose={close} />}
      </Suspense>
    </>
  );
}
