import { CalendarPlus, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatSessionTitle } from '#features/venue/client/index.ts';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { BookingDeadline } from '../book/booking-deadline.tsx';
import { statusTones } from '../booking-labels.ts';
import { BookingDetails } from './booking-details.tsx';
import { calendarUrl, receiptUrl } from './booking-file-urls.ts';
import { FeeNotice } from './fee-notice.tsx';
import type { BookingLink, OwnBooking } from './use-own-booking.ts';

type Props = {
  booking: OwnBooking;
  link: BookingLink;
  /** Available actions: pay, reschedule, cancel. */
  actions?: ReactNode;
};

/** A booking as shown to its guardian, with its payment deadline or the refund if cancelled now. */
export function BookingCard({ booking, link, actions }: Props) {
  const t = useTranslations('bookings.card');
  const { formatSlotLabel, formatVenueDate } = useDates();
  const title = useFormatSessionTitle()(t(`types.${booking.type}`), booking);
  const isActive = booking.status !== 'cancelled';
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="font-semibold text-muted-ink">{title}</p>
          <h2 className="text-[1.75rem]">{formatVenueDate(booking.date)}</h2>
          <p className="tabular text-xl">{formatSlotLabel(booking.slotLabel)}</p>
        </div>
        <Badge tone={statusTones[booking.status]}>{t(`statuses.${booking.status}`)}</Badge>
      </div>
      <BookingDetails booking={booking} className="border-border border-t pt-4" />
      {isActive && <BookingDeadline booking={booking} />}
      <FeeNotice booking={booking} link={link} />
      {(isActive || booking.hasReceipt) && (
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {isActive && actions}
          {isActive && (
            <AnchorButton href={calendarUrl(link)} variant="outline" download>
              <CalendarPlus aria-hidden="true" className="size-5" />
              {t('addToCalendar')}
            </AnchorButton>
          )}
          {booking.hasReceipt && (
            <AnchorButton href={receiptUrl(link)} variant="outline" target="_blank">
              <FileText aria-hidden="true" className="size-5" />
              {t('receipt')}
            </AnchorButton>
          )}
        </div>
      )}
    </Card>
  );
}
