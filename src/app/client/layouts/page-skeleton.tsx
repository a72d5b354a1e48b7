import { useTranslations } from 'use-intl';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import type { PageName } from '../messages/en/pages.ts';

/** The width of the page; `narrow` pages have no back link above their title. */
export type SkeletonWidth = 'wide' | 'medium' | 'narrow';

const columns = {
  wide: { page: 'py-6 sm:py-10', cards: 'lg:grid-cols-3' },
  medium: { page: 'max-w-5xl py-6 sm:py-10', cards: 'lg:grid-cols-2' },
  narrow: { page: 'max-w-3xl py-8 sm:py-12', cards: '' },
};

/** A page's title and a skeleton of its content, in the HTML until the browser renders the page. */
export function PageSkeleton({ name, skeleton }: { name: PageName; skeleton: SkeletonWidth }) {
  const t = useTranslations('pages');
  return (
    <div className={`page-column min-h-svh ${columns[skeleton].page}`}>
      {skeleton !== 'narrow' && <Skeleton className="mb-4 h-9 w-32" />}
      <PageHeading title={t(`${name}.title`)}>{t(`${name}.description`)}</PageHeading>
      <div className={`grid gap-6 ${columns[skeleton].cards}`}>
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
        {skeleton === 'wide' && <Skeleton className="h-72" />}
      </div>
    </div>
  );
}
