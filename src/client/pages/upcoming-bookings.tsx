import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { BookingActions } from '../../features/bookings/client/booking-actions.tsx';
import { BookingCard } from '../../features/bookings/client/booking-card.tsx';
import type { Change } from '../../features/bookings/client/change-notice.tsx';
import type { OwnBooking } from '../../features/bookings/client/use-own-booking.ts';
import { CalendarLeaf } from '../illustrations/calendar-leaf.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ChangedBooking } from './changed-booking.tsx';
import { UPCOMING_ID } from './dashboard-tiles.tsx';

type Props = {
  /** Undefined while they are on their way. */
  bookings: OwnBooking[] | undefined;
  failed: boolean;
  onTryAgain: () => void;
};

/** What is planned, each with what can be done about it; or what to do when there is nothing. */
export function UpcomingBookings({ bookings, failed, onTryAgain }: Props) {
  const t = useTranslations('dashboard');
  const [change, setChange] = useState<Change>();
  return (
    <section
      id={UPCOMING_ID}
      aria-labelledby={`${UPCOMING_ID}-title`}
      className="grid scroll-mt-20 content-start gap-4"
    >
      <h2 id={`${UPCOMING_ID}-title`} className="text-2xl">
        {t('upcomingTitle')}
      </h2>
      {change && <ChangedBooking change={change} />}
      {failed && (
        <Alert look="destructive" title={t('failedTitle')}>
          <p>{t('failedText')}</p>
          <Button look="outline" size="small" className="mt-3" onClick={onTryAgain}>
            {t('tryAgain')}
          </Button>
        </Alert>
      )}
      {!failed && !bookings && <LoadingBookings label={t('loading')} />}
      {bookings?.length === 0 && <NothingPlanned />}
      {bookings?.map((booking) => (
        <BookingCard
          key={booking.id}
          booking={booking}
          link={{ id: booking.id }}
          actions={
            <BookingActions
              booking={booking}
              link={{ id: booking.id }}
              onCancelled={(refundCents) => setChange({ kind: 'cancelled', refundCents })}
              onMoved={(moved) => setChange({ kind: 'moved', booking: moved })}
            />
          }
        />
      ))}
    </section>
  );
}

function LoadingBookings({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}

function NothingPlanned() {
  const t = useTranslations('dashboard');
  return (
    <Card>
      <EmptyState
        picture={<CalendarLeaf />}
        title={t('emptyTitle')}
        action={<LinkButton to="/booking">{t('emptyAction')}</LinkButton>}
      >
        <p>{t('emptyText')}</p>
      </EmptyState>
    </Card>
  );
}
