import { createContext, useContext } from 'react';

/** The venue's data on every page; the venue feature declares its fields. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface PageVenue {}

/** Provided by App, from the data in the document. */
export const VenueContext = createContext<PageVenue | undefined>(undefined);

/** Makes the app refetch the venue's data for the pages in this tab. */
export const announceVenueChange = () => window.dispatchEvent(new Event(VENUE_CHANGED));
export const VENUE_CHANGED = 'venue-changed';

/** The venue's name, address, prices and time zone, available on every page without a request. */
export function useVenue(): PageVenue {
  const venue = useContext(VenueContext);
  if (!venue) throw new Error('useVenue must be used inside App');
  return venue;
}
