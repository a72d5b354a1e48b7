import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';

export type OfficeProduct = ResponseOf<Calls['GET /api/admin/products']>['rows'][number];
export type ProductsQuery = InputOf<Calls['GET /api/admin/products']>['query'];
export type ProductInput = InputOf<Calls['POST /api/admin/products']>['body'];

/** A page of all products; the previous page is shown while the next is pending. */
export function useCatalog(query: ProductsQuery) {
  return useQuery({
    ...queryFor('GET /api/admin/products', { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

type SaveInput = { product: OfficeProduct | null; form: ProductInput; key: string };

/** Adds or changes a product, and invalidates the products of the office and the shop. */
export function useSaveProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ product, form, key }: SaveInput) => {
      if (!product)
        return call('POST /api/admin/products', { body: form }, { idempotencyKey: key });
      const { productType: _, ...fields } = form;
      const expectedVersion = {
        expectedUpdatedAt: product.updatedAt,
        expectedInventory: product.inventory,
      };
      return call('PATCH /api/admin/products/:id', {
        params: { id: product.id },
        body: { ...fields, ...expectedVersion },
      });
    },
    onSettled: () => {
      void queryClient.invalidateQueries(queriesOf('GET /api/admin/products'));
      void queryClient.invalidateQueries(queriesOf('GET /api/products'));
    },
  });
}

export function useUploadImage() {
  return useMutation({
    mutationFn: (image: string) => call('POST /api/admin/product-images', { body: { image } }),
  });
}
