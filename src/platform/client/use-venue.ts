import { createContext, useContext } from 'react';

/** What every page knows of the venue: what the venue's contract answers. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface PageVenue {}

/** Filled once by the page's frame, from what the server wrote into the document. */
export const VenueContext = createContext<PageVenue | undefined>(undefined);

/** The venue's name, address, prices, time zone: known on every page without a call. */
export function useVenue(): PageVenue {
  const venue = useContext(VenueContext);
  if (!venue) throw new Error('useVenue needs the App around it');
  return venue;
}
