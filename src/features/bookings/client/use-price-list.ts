import type { PriceList } from '#features/prices/price-list-rules.ts';
import { announceVenueChange, useVenue } from '#platform/client/use-venue.ts';

/** Returns the venue's price list, which every page already has. */
export const usePriceList = (): PriceList => useVenue().priceList;

/** Refetches the price list, after the server reported a different price. */
export const refreshPriceList = announceVenueChange;
