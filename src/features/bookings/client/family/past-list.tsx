import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { ListFailed } from './list-failed.tsx';
import { ListLoading } from './list-loading.tsx';
import { PastBooking } from './past-booking.tsx';
import { usePastBookings } from './use-my-bookings.ts';

/** Past and cancelled bookings, newest first, with a button to load more. */
export function PastList() {
  const t = useTranslations('bookings.mine');
  const past = usePastBookings();
  const bookings = past.data?.pages.flat();
  if (past.isPending) return <ListLoading />;
  if (!bookings) return <ListFailed onTryAgain={() => void past.refetch()} />;
  if (bookings.length === 0) return <p className="text-muted-ink">{t('pastEmpty')}</p>;
  return (
    <>
      <ul className="grid gap-3">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <PastBooking booking={booking} />
          </li>
        ))}
      </ul>
      {past.isFetchNextPageError && <ListFailed onTryAgain={() => void past.fetchNextPage()} />}
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
