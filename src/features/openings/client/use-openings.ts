import { useEffect, useState } from 'react';
import { createCall } from '#platform/client/api.ts';
import { usePageData } from '#platform/client/use-page-data.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { whenIdle } from '#platform/client/when-idle.ts';
import type { Openings } from '../openings-contract.ts';
import type { Calls } from './calls.ts';

// Plain state instead of a query, because the landing page does not load the query library.
const call = createCall<Calls>();

/** The last response, cached across pages so that navigating between them shows no placeholder. */
let latestOpenings: Openings | undefined;

/**
 * Returns the openings from the last response or the server-rendered document. Refetches them when the page is idle
 * and whenever it becomes visible. Undefined during the first load; null if it failed or the site is closed to
 * visitors.
 */
export function useOpenings(): Openings | null | undefined {
  const renderedOpenings = usePageData().openings;
  const isSiteOpen = useVenue().siteAccess === 'open';
  const [openings, setOpenings] = useState<Openings | null | undefined>(
    isSiteOpen ? (latestOpenings ?? renderedOpenings) : null,
  );
  useEffect(() => {
    if (!isSiteOpen) return;
    let isMounted = true;
    const refetch = () =>
      call('GET /api/openings').then(
        (response) => {
          latestOpenings = response;
          if (isMounted) setOpenings(response);
        },
        // Keep stale openings on a failure: the booking page checks availability again.
        () => isMounted && setOpenings((current) => current ?? null),
      );
    const onVisible = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    if (latestOpenings ?? renderedOpenings) whenIdle(() => void refetch());
    else void refetch();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isMounted = false;
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [isSiteOpen, renderedOpenings]);
  return openings;
}
