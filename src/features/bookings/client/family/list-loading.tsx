import { useTranslations } from 'use-intl';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';

/** The shape of one's bookings while they are on their way. */
export function ListLoading() {
  const t = useTranslations('bookings.mine');
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}
