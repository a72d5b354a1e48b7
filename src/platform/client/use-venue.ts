import { createContext, useContext } from 'react';
import type { VenueFacts } from '#features/venue/venue-contract.ts';

/** Filled once by the page's frame, from what the server wrote into the document. */
export const VenueContext = createContext<VenueFacts | undefined>(undefined);

/** The venue's name, address, prices, time zone: known on every page without a call. */
export function useVenue(): VenueFacts {
  const venue = useContext(VenueContext);
  if (!venue) throw new Error('useVenue needs the App around it');
  return venue;
}
