import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, queryFor } from '../calls.ts';

type Query = InputOf<Calls['GET /api/admin/waivers']>['query'];
export type SignedOne = ResponseOf<Calls['GET /api/admin/waivers']>['rows'][number];

/** A page of signed waivers, the newest first; the last one stays until the next is there. */
export function useOfficeWaivers({ search, page, rows }: Query) {
  const query = { search, page, rows };
  return useQuery({
    ...queryFor('GET /api/admin/waivers', { query }),
    placeholderData: keepPreviousData,
    // Families sign all day long.
    staleTime: 0,
  });
}
