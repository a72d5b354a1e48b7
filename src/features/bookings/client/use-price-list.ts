import type { PriceList } from '#features/prices/price-list-rules.ts';
import { announceVenueChange, useVenue } from '#platform/client/use-venue.ts';

/** The venue's price list, on every page without a request. */
export const usePriceList = (): PriceList => useVenue().priceList;

/** Fetches the price list again, after the server had another price than the page. */
export const refreshPriceList = announceVenueChange;
