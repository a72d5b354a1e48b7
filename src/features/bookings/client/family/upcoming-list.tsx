import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CalendarLeaf } from '#platform/client/illustrations/calendar-leaf.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { BookingRow } from './booking-row.tsx';
import type { Change } from './change-notice.tsx';
import { ChangedBooking } from './changed-booking.tsx';
import { ListFailed } from './list-failed.tsx';
import { ListLoading } from './list-loading.tsx';
import { useMyBookings } from './use-my-bookings.ts';

/** Upcoming bookings, soonest first, or an empty state. `isShort` shows only the next one. */
export function UpcomingList({ isShort = false }: { isShort?: boolean }) {
  const bookings = useMyBookings();
  const [change, setChange] = useState<Change>();
  return (
    <>
      {change && <ChangedBooking change={change} />}
      {bookings.isError && !bookings.data && (
        <ListFailed onTryAgain={() => void bookings.refetch()} />
      )}
      {bookings.isPending && <ListLoading isShort={isShort} />}
      {bookings.data?.length === 0 && (isShort ? <NothingShort /> : <Nothing />)}
      {bookings.data && bookings.data.length > 0 && (
        <ul className="grid gap-2">
          {bookings.data.slice(0, isShort ? 1 : undefined).map((booking) => (
            <li key={booking.id}>
              <BookingRow
                booking={booking}
                onCancelled={(refund) => setChange({ kind: 'cancelled', refund })}
                onMoved={(moved) => setChange({ kind: 'moved', booking: moved })}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Nothing() {
  const t = useTranslations('bookings.mine');
  return (
    <Card>
      <EmptyState
        illustration={<CalendarLeaf />}
        title={t('nothingTitle')}
        heading="h3"
        action={<LinkButton to="/booking">{t('book')}</LinkButton>}
      >
        <p>{t('nothingText')}</p>
      </EmptyState>
    </Card>
  );
}

/** As tall as a row, so that nothing moves when it replaces the skeleton. */
function NothingShort() {
  const t = useTranslations('bookings.mine');
  return (
    <Card className="flex min-h-[125px] items-center justify-between gap-4 px-4! py-3! sm:min-h-[95px]">
      <div className="leading-snug">
        <h3 className="text-lg">{t('nothingTitle')}</h3>
        <p className="text-muted-ink text-sm">{t('nothingText')}</p>
      </div>
      <LinkButton to="/booking" size="small" className="max-w-1/2">
        {t('book')}
      </LinkButton>
    </Card>
  );
}
