import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { announceVenueChange } from '#platform/client/use-venue.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';

export type PriceListAdmin = ResponseOf<Calls['GET /api/admin/price-list']>;
type Input = InputOf<Calls['POST /api/admin/price-list']>['body'];

/** Fetches the price list, the stock of extras and the weekly sessions. */
export const usePriceListAdmin = () => useQuery(queryFor('GET /api/admin/price-list'));

/** Saves the whole list and refetches the venue, so the other pages of this tab show it. */
export function useSavePriceList() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Input) => call('POST /api/admin/price-list', { body }),
    onSuccess: () => {
      announceVenueChange();
      return queryClient.invalidateQueries(queriesOf('GET /api/admin/price-list'));
    },
  });
}
