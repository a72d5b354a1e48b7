import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { statusTones } from '../booking-labels.ts';
import { BookingDetails } from './booking-details.tsx';
import { calendarUrl } from './calendar-url.ts';
import type { MyBooking } from './use-my-bookings.ts';

/** A past or cancelled booking as one line with expandable details. */
export function PastBooking({ booking }: { booking: MyBooking }) {
  const t = useTranslations('bookings');
  const { formatDate, formatSlotLabel } = useDates();
  const day = formatDate(booking.startsAt, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });
  const isCancelled = booking.status === 'cancelled';
  return (
    <details className="group rounded-card border border-border bg-surface shadow-soft">
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1 rounded-card px-5 py-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-36 flex-1">
          <span className={`block font-bold ${isCancelled ? 'line-through' : ''}`}>{day}</span>
          <span className="tabular block text-muted-ink">{formatSlotLabel(booking.slotLabel)}</span>
        </span>
        <Badge tone={isCancelled ? statusTones.cancelled : 'neutral'}>
          {booking.status === 'paid' ? t('mine.done') : t(`card.statuses.${booking.status}`)}
        </Badge>
        <span className="sr-only">{t('mine.details')}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted-ink transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-3 border-border border-t px-5 py-4">
        <p className="font-semibold text-muted-ink">
          {booking.eventTitle ?? t(`card.types.${booking.type}`)}
        </p>
        <BookingDetails booking={booking} />
        {!isCancelled && (
          <a
            className="inline-link inline-flex min-h-11 w-fit items-center"
            href={calendarUrl({ id: booking.id })}
            download
          >
            {t('card.addToCalendar')}
          </a>
        )}
      </div>
    </details>
  );
}
