import { useTranslations } from 'use-intl';
import { useFormatSessionTitle } from '#features/venue/client/index.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { ListRow } from '#platform/client/ui/list-row.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { statusTones } from '../booking-labels.ts';
import { PayButton } from '../pay-button.tsx';
import type { BookingChangeHandlers } from './booking-dialogs.tsx';
import { BookingMenu } from './booking-menu.tsx';
import { FeeNotice } from './fee-notice.tsx';
import type { MyBooking } from './use-my-bookings.ts';

type Props = Partial<BookingChangeHandlers> & { booking: MyBooking; isPast?: boolean };

/** One of the member's bookings in a list: day, time, title, status and menu. */
export function BookingRow({ booking, isPast = false, ...handlers }: Props) {
  const t = useTranslations('bookings');
  const { formatDay, formatSlotLabel, formatTime } = useDates();
  const isCancelled = booking.status === 'cancelled';
  const isDone = isPast && booking.status === 'paid';
  const title = useFormatSessionTitle()(t(`card.types.${booking.type}`), booking);
  return (
    <ListRow
      state={
        <Badge tone={isDone ? 'neutral' : statusTones[booking.status]}>
          {isDone ? t('mine.completed') : t(`card.statuses.${booking.status}`)}
        </Badge>
      }
      menu={<BookingMenu booking={booking} isPast={isPast} {...handlers} />}
      footer={
        booking.payUntil ? (
          <div className="grid gap-3 border-border border-t pt-3 sm:flex sm:items-center sm:justify-between">
            <p>{t('card.payUntil', { until: formatTime(booking.payUntil) })}</p>
            <PayButton booking={booking} link={{ id: booking.id }} />
          </div>
        ) : (
          booking.noShowFee?.state === 'asked' && (
            <FeeNotice booking={booking} link={{ id: booking.id }} />
          )
        )
      }
    >
      <h3 className={`text-lg ${isCancelled ? 'line-through' : ''}`}>{formatDay(booking.date)}</h3>
      <p className="tabular font-semibold">{formatSlotLabel(booking.slotLabel)}</p>
      <p className="truncate text-muted-ink text-sm">
        {title} ·{' '}
        {t(booking.type === 'event' ? 'card.people' : 'card.children', {
          count: booking.childrenCount,
        })}
      </p>
    </ListRow>
  );
}
