import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from './calls.ts';

type Query = InputOf<Calls['GET /api/admin/zip-places']>['query'];
export type PlacesFile = InputOf<Calls['POST /api/admin/zip-places']>['body'];

/** Fetches a page of the places; shows the previous page while fetching. */
export function useZipPlaces(query: Query) {
  return useQuery({
    ...queryFor('GET /api/admin/zip-places', { query }),
    placeholderData: keepPreviousData,
  });
}

/** Uploads a file, to preview or to import it. */
export function useUploadPlaces() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PlacesFile) => call('POST /api/admin/zip-places', { body }),
    onSuccess: (_, { isTrial }) =>
      isTrial ? undefined : queryClient.invalidateQueries(queriesOf('GET /api/admin/zip-places')),
  });
}
