import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call } from '../calls.ts';

export type SignedOne = ResponseOf<Calls['GET /api/admin/waivers']>['rows'][number];

export const WAIVERS_A_PAGE = 20;

/** A page of signed waivers, the newest first; the last one stays until the next is there. */
export function useOfficeWaivers(words: string | undefined, page: number) {
  const search = words?.trim().slice(0, 100) || undefined;
  const query = { search, page, rows: WAIVERS_A_PAGE };
  return useQuery({
    queryKey: ['/api/admin/waivers', query],
    queryFn: ({ signal }) => call('GET /api/admin/waivers', { query }, { signal }),
    placeholderData: keepPreviousData,
    // Families sign all day long.
    staleTime: 0,
  });
}
