import { useTranslations } from 'use-intl';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';

/** Loading state of a bookings list: placeholders as high as the rows. */
export function ListLoading({ isCompact = false }: { isCompact?: boolean }) {
  const t = useTranslations('bookings.mine');
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-[125px] rounded-card sm:h-[95px]" />
      {!isCompact && <Skeleton className="h-[125px] rounded-card sm:h-[95px]" />}
    </div>
  );
}
