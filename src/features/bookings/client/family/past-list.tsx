import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { BookingRow } from './booking-row.tsx';
import { ListError } from './list-error.tsx';
import { ListLoading } from './list-loading.tsx';
import { usePastBookings } from './use-my-bookings.ts';

/** Past and cancelled bookings, newest first, with a button to load more. */
export function PastList() {
  const t = useTranslations('bookings.mine');
  const past = usePastBookings();
  const bookings = past.data?.pages.flat();
  if (past.isPending) return <ListLoading />;
  if (!bookings) return <ListError onRetry={() => void past.refetch()} />;
  if (bookings.length === 0) return <p className="text-muted-ink">{t('pastEmpty')}</p>;
  return (
    <>
      <ul className="grid gap-2">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingRow booking={booking} isPast />
          </li>
        ))}
      </ul>
      {past.isFetchNextPageError && <ListError onRetry={() => void past.fetchNextPage()} />}
      {past.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-center"
          disabled={past.isFetchingNextPage}
          onClick={() => void past.fetchNextPage()}
        >
          {past.isFetchingNextPage ? t('loadingMore') : t('more')}
        </Button>
      )}
    </>
  );
}
