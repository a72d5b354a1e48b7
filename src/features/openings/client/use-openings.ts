import { useEffect, useState } from 'react';
import { createCall } from '#platform/client/api.ts';
import { usePageData } from '#platform/client/use-page-data.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { whenIdle } from '#platform/client/when-idle.ts';
import type { Openings } from '../openings-contract.ts';
import type { Calls } from './calls.ts';

// Plain state instead of a query, because the landing page does not load the query library.
const call = createCall<Calls>();

/** Shared by the pages that show it, so that a navigation between them has no placeholder. */
let latest: Openings | undefined;

/**
 * The openings: from the document on the first page, else from the last read, and refetched once the page is idle
 * and each time it comes back into view. Undefined while they load for the first time, null if they failed or the
 * site is closed to visitors.
 */
export function useOpenings(): Openings | null | undefined {
  const rendered = usePageData().openings;
  const isOpen = useVenue().siteAccess === 'open';
  const [openings, setOpenings] = useState<Openings | null | undefined>(
    isOpen ? (latest ?? rendered) : null,
  );
  useEffect(() => {
    if (!isOpen) return;
    let isMounted = true;
    const refetch = () =>
      call('GET /api/openings').then(
        (read) => {
          latest = read;
          if (isMounted) setOpenings(read);
        },
        // What is shown stays; its booking page knows better.
        () => isMounted && setOpenings((current) => current ?? null),
      );
    const onVisible = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    if (latest ?? rendered) whenIdle(() => void refetch());
    else void refetch();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isMounted = false;
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [isOpen, rendered]);
  return openings;
}
