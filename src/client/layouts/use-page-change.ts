import { useEffect, useRef } from 'react';
import type { PageFacts } from '../page.tsx';
import { pageTitle } from '../page-head.ts';
import { useVenue } from '../use-venue.ts';

/** After going to another page: its title in the tab, and the reading position at its start. */
export function usePageChange(page: PageFacts | undefined): void {
  const venue = useVenue();
  const shown = useRef(page);
  useEffect(() => {
    if (!page || page === shown.current) return;
    shown.current = page;
    document.title = pageTitle(page, venue);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [page, venue]);
}
