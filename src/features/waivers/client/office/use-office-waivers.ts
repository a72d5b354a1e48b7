import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call } from '../calls.ts';

type Query = InputOf<Calls['GET /api/admin/waivers']>['query'];
export type SignedOne = ResponseOf<Calls['GET /api/admin/waivers']>['rows'][number];

/** A page of signed waivers, the newest first; the last one stays until the next is there. */
export function useOfficeWaivers({ search, page, rows }: Query) {
  const query = { search, page, rows };
  return useQuery({
    queryKey: ['/api/admin/waivers', query],
    queryFn: ({ signal }) => call('GET /api/admin/waivers', { query }, { signal }),
    placeholderData: keepPreviousData,
    // Families sign all day long.
    staleTime: 0,
  });
}
