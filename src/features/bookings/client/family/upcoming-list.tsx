import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CalendarLeaf } from '#platform/client/illustrations/calendar-leaf.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingCard } from './booking-card.tsx';
import type { Change } from './change-notice.tsx';
import { ChangedBooking } from './changed-booking.tsx';
import { ListFailed } from './list-failed.tsx';
import { ListLoading } from './list-loading.tsx';
import { useMyBookings } from './use-my-bookings.ts';

/** Upcoming bookings with their actions, or an empty state. `limit` caps the list's length. */
export function UpcomingList({ limit }: { limit?: number }) {
  const t = useTranslations('bookings.mine');
  const bookings = useMyBookings();
  const [change, setChange] = useState<Change>();
  return (
    <>
      {change && <ChangedBooking change={change} />}
      {bookings.isError && !bookings.data && (
        <ListFailed onTryAgain={() => void bookings.refetch()} />
      )}
      {bookings.isPending && <ListLoading />}
      {bookings.data?.length === 0 && (
        <Card>
          <EmptyState
            picture={<CalendarLeaf />}
            title={t('nothingTitle')}
            heading="h3"
            action={<LinkButton to="/booking">{t('book')}</LinkButton>}
          >
            <p>{t('nothingText')}</p>
          </EmptyState>
        </Card>
      )}
      {bookings.data?.slice(0, limit).map((booking) => (
        <BookingCard
          key={booking.id}
          booking={booking}
          link={{ id: booking.id }}
          heading="h3"
          actions={
            <BookingActions
              booking={booking}
              link={{ id: booking.id }}
              variant="outline"
              onCancelled={(refund) => setChange({ kind: 'cancelled', refund })}
              onMoved={(moved) => setChange({ kind: 'moved', booking: moved })}
            />
          }
        />
      ))}
    </>
  );
}
