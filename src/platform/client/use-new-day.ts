import { useEffect, useEffectEvent } from 'react';
import { venueDateOf } from '#shared/venue-dates.ts';
import { announceVenueChange, useVenue } from './use-venue.ts';

const CHECK_MILLIS = 60_000;

/**
 * Makes the app refetch the venue's data once a day begins there: pages stay open past midnight. Retries each minute,
 * for instance after a night offline.
 */
export function useAnnounceNewDay() {
  const { today, timezone } = useVenue();
  useEffect(() => {
    const timer = setInterval(() => {
      if (venueDateOf(new Date(), timezone) !== today) announceVenueChange();
    }, CHECK_MILLIS);
    return () => clearInterval(timer);
  }, [today, timezone]);
}

/** Calls `refetch` once the venue's data is of another day than the data of `fetchedDate`, a venue date. */
export function useRefetchOnNewDay(fetchedDate: string | undefined, refetch: () => unknown) {
  const { today } = useVenue();
  const isOutdated = fetchedDate !== undefined && fetchedDate !== today;
  const handleNewDay = useEffectEvent(refetch);
  useEffect(() => {
    if (isOutdated) handleNewDay();
  }, [isOutdated]);
}
