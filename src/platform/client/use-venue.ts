import { createContext, useContext } from 'react';

/** Venue data on every page, as in the venue's contract. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface PageVenue {}

/** Filled once by the page's frame, from what the server wrote into the document. */
export const VenueContext = createContext<PageVenue | undefined>(undefined);

/** The venue's name, address, prices and time zone, on every page without a call. */
export function useVenue(): PageVenue {
  const venue = useContext(VenueContext);
  if (!venue) throw new Error('useVenue needs the App around it');
  return venue;
}
