import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PriceList } from '#features/prices/price-list-rules.ts';
import { queryFor } from '#features/venue/client/calls.ts';
import { useVenue } from '#platform/client/use-venue.ts';

const venueQuery = () => queryFor('GET /api/venue');

/** The venue's price list: the one in the document, until a newer one was fetched. */
export function usePriceList(): PriceList {
  const { priceList } = useVenue();
  const { data } = useQuery({ ...venueQuery(), enabled: false });
  return data?.priceList ?? priceList;
}

/** Fetches the price list again, after the server had another price than the page. */
export function useRefreshPriceList() {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...venueQuery(), staleTime: 0 });
}
