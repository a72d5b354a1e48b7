import { useTranslations } from 'use-intl';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';

/** "Loading shop..." (spec 2) above skeleton cards. */
export function ShopLoading() {
  const t = useTranslations('shop.page');
  return (
    <div className="relative grid min-h-svh content-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <p role="status" className="absolute inset-x-0 top-8 z-1 text-center text-muted-ink">
        {t('loading')}
      </p>
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-80 rounded-card max-sm:hidden" />
      <Skeleton className="h-80 rounded-card max-lg:hidden" />
    </div>
  );
}
