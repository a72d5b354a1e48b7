import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';

export type OfficePackage = ResponseOf<Calls['GET /api/admin/party-packages']>['rows'][number];
export type PackagesQuery = InputOf<Calls['GET /api/admin/party-packages']>['query'];
export type PackageInput = InputOf<Calls['POST /api/admin/party-packages']>['body'];

/** A page of all packages; the previous page stays visible until the next one has loaded. */
export function useOfficePackages(query: PackagesQuery) {
  return useQuery({
    ...queryFor('GET /api/admin/party-packages', { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

type SaveInput = { editedPackage: OfficePackage | null; form: PackageInput; key: string };

/** Adds or changes a package. Also invalidates the packages shown to families. */
export function useSavePackage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ editedPackage, form, key }: SaveInput) =>
      editedPackage
        ? call('PATCH /api/admin/party-packages/:id', {
            params: { id: editedPackage.id },
            body: { ...form, expectedUpdatedAt: editedPackage.updatedAt },
          })
        : call('POST /api/admin/party-packages', { body: form }, { idempotencyKey: key }),
    onSettled: () => {
      void queryClient.invalidateQueries(queriesOf('GET /api/admin/party-packages'));
      void queryClient.invalidateQueries(queriesOf('GET /api/party-packages'));
    },
  });
}
