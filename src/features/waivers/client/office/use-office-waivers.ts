import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InputOf } from '#shared/endpoint.ts';
import { type Calls, queryFor } from '../calls.ts';

type Query = InputOf<Calls['GET /api/admin/waivers']>['query'];

/** Fetches a page of signed waivers, newest first; shows the previous page while the next one loads. */
export function useOfficeWaivers({ search, page, rows }: Query) {
  const query = { search, page, rows };
  return useQuery({
    ...queryFor('GET /api/admin/waivers', { query }),
    placeholderData: keepPreviousData,
    // Families sign new waivers all day.
    staleTime: 0,
  });
}
