import { useTranslations } from 'use-intl';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';

/** Loading state of the bookings list. */
export function ListLoading() {
  const t = useTranslations('bookings.mine');
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}
