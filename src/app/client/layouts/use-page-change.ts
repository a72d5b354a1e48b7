import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useVenue } from '#platform/client/use-venue.ts';
import type { PageFacts } from '../page.tsx';
import { pageTitle } from '../page-head.ts';

/** After navigating: sets the tab's title and moves focus to the start of the page. */
export function usePageChange(page: PageFacts | undefined): void {
  const venue = useVenue();
  const t = useTranslations('pages');
  const shown = useRef(page);
  const title = page && pageTitle(page, venue, t(`${page.name}.title`));
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  useEffect(() => {
    if (!page || page === shown.current) return;
    shown.current = page;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [page]);
}
