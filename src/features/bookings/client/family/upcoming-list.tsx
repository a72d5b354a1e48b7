import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { WallCalendar } from '#platform/client/illustrations/wall-calendar.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { BookingRow } from './booking-row.tsx';
import type { Change } from './change-notice.tsx';
import { FocusedChangeNotice } from './focused-change-notice.tsx';
import { ListError } from './list-error.tsx';
import { ListLoading } from './list-loading.tsx';
import { useMyBookings } from './use-my-bookings.ts';

/** Upcoming bookings, soonest first, or an empty state. `isCompact` shows only the next one. */
export function UpcomingList({ isCompact = false }: { isCompact?: boolean }) {
  const bookings = useMyBookings();
  const [change, setChange] = useState<Change>();
  return (
    <>
      {change && <FocusedChangeNotice change={change} />}
      {bookings.isError && !bookings.data && <ListError onRetry={() => void bookings.refetch()} />}
      {bookings.isPending && <ListLoading isCompact={isCompact} />}
      {bookings.data?.length === 0 && (isCompact ? <CompactEmptyList /> : <EmptyList />)}
      {bookings.data && bookings.data.length > 0 && (
        <ul className="grid gap-2">
          {bookings.data.slice(0, isCompact ? 1 : undefined).map((booking) => (
            <li key={booking.id}>
              <BookingRow
                booking={booking}
                onCancelled={(refund) => setChange({ kind: 'cancelled', refund })}
                onRescheduled={(rescheduled) =>
                  setChange({ kind: 'rescheduled', booking: rescheduled })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function EmptyList() {
  const t = useTranslations('bookings.mine');
  return (
    <Card>
      <EmptyState
        illustration={<WallCalendar />}
        title={t('emptyTitle')}
        heading="h3"
        action={<LinkButton to="/booking">{t('book')}</LinkButton>}
      >
        <p>{t('emptyText')}</p>
      </EmptyState>
    </Card>
  );
}

/** The same height as a row, to avoid a layout shift when it replaces the skeleton. */
function CompactEmptyList() {
  const t = useTranslations('bookings.mine');
  return (
    <Card className="flex min-h-[125px] items-center justify-between gap-4 px-4! py-3! sm:min-h-[95px]">
      <div className="leading-snug">
        <h3 className="text-lg">{t('emptyTitle')}</h3>
        <p className="text-muted-ink text-sm">{t('emptyText')}</p>
      </div>
      <LinkButton to="/booking" size="small" className="max-w-1/2">
        {t('book')}
      </LinkButton>
    </Card>
  );
}
