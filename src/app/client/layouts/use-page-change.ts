import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useVenue } from '#platform/client/use-venue.ts';
import type { PageInfo } from '../page.tsx';
import { pageTitle } from '../page-title.ts';

/** After navigation: updates the document title and moves focus to the start of the page. */
export function usePageChange(page: PageInfo | undefined): void {
  const venue = useVenue();
  const t = useTranslations('pages');
  const previousPage = useRef(page);
  const title = page && pageTitle(page, venue, t(`${page.name}.title`));
  // The server has set the first page's title, which may be more specific (an event's title).
  const shownTitle = useRef(title);
  useEffect(() => {
    if (!title || title === shownTitle.current) return;
    shownTitle.current = title;
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (!page || page === previousPage.current) return;
    previousPage.current = page;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [page]);
}
