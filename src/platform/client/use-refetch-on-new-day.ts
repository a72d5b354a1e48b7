import { useEffect, useEffectEvent } from 'react';
import { useVenue } from './use-venue.ts';

/** Calls `refetch` if a day begins at the venue after `fetchedDate`, a venue date: pages stay open past midnight. */
export function useRefetchOnNewDay(fetchedDate: string | undefined, refetch: () => unknown) {
  const { today } = useVenue();
  const isOutdated = fetchedDate !== undefined && fetchedDate !== today;
  const handleNewDay = useEffectEvent(refetch);
  useEffect(() => {
    if (isOutdated) handleNewDay();
  }, [isOutdated]);
}
