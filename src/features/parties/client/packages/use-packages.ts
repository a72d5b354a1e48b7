import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';

export type EditedPackage = ResponseOf<Calls['GET /api/admin/party-packages']>['rows'][number];
export type PackagesQuery = InputOf<Calls['GET /api/admin/party-packages']>['query'];
export type PackageForm = InputOf<Calls['POST /api/admin/party-packages']>['body'];

/** A page of all packages; the previous page stays visible until the next one has loaded. */
export function useOfficePackages(query: PackagesQuery) {
  return useQuery({
    ...queryFor('GET /api/admin/party-packages', { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

type SaveInput = { edited: EditedPackage | null; form: PackageForm; key: string };

/** Adds or changes a package. Also invalidates the packages shown to families. */
export function useSavePackage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ edited, form, key }: SaveInput) =>
      edited
        ? call('PATCH /api/admin/party-packages/:id', {
            params: { id: edited.id },
            body: { ...form, expectedUpdatedAt: edited.updatedAt },
          })
        : call('POST /api/admin/party-packages', { body: form }, { idempotencyKey: key }),
    onSettled: () => {
      void queryClient.invalidateQueries(queriesOf('GET /api/admin/party-packages'));
      void queryClient.invalidateQueries(queriesOf('GET /api/party-packages'));
    },
  });
}
