import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from './calls.ts';

type Query = InputOf<Calls['GET /api/admin/zip-places']>['query'];
export type PlacesFile = InputOf<Calls['POST /api/admin/zip-places']>['body'];

/** A page of the places; keeps the previous one while fetching. */
export function useZipPlaces(query: Query) {
  return useQuery({
    ...queryFor('GET /api/admin/zip-places', { query }),
    placeholderData: keepPreviousData,
  });
}

/** Previews a file, or imports it and refetches the lists. */
export function useUploadPlaces() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PlacesFile) => call('POST /api/admin/zip-places', { body }),
    onSuccess: (_, { isTrial }) =>
      isTrial ? undefined : queries.invalidateQueries(queriesOf('GET /api/admin/zip-places')),
  });
}
