import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call } from '../calls.ts';

export type EditedProduct = ResponseOf<Calls['GET /api/admin/products']>['rows'][number];
export type ProductsQuery = InputOf<Calls['GET /api/admin/products']>['query'];
export type ProductForm = InputOf<Calls['POST /api/admin/products']>['body'];
export type ProductChange = InputOf<Calls['PATCH /api/admin/products/:id']>['body'];

const adminKey = ['/api/admin/products'] as const;

/** A page of all products; the last one stays while the next is on its way. */
export function useCatalogue(query: ProductsQuery) {
  return useQuery({
    queryKey: [...adminKey, query],
    queryFn: ({ signal }) => call('GET /api/admin/products', { query }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Adds or changes a product, and takes its picture; the shop shows it at once. */
export function useEditProducts() {
  const queryClient = useQueryClient();
  const onSettled = () => {
    void queryClient.invalidateQueries({ queryKey: adminKey });
    void queryClient.invalidateQueries({ queryKey: ['/api/products'] });
  };
  const add = useMutation({
    mutationFn: ({ form, key }: { form: ProductForm; key: string }) =>
      call('POST /api/admin/products', { body: form }, { idempotencyKey: key }),
    onSettled,
  });
  const change = useMutation({
    mutationFn: ({ id, form }: { id: string; form: ProductChange }) =>
      call('PATCH /api/admin/products/:id', { params: { id }, body: form }),
    onSettled,
  });
  const upload = useMutation({
    mutationFn: (image: string) => call('POST /api/admin/product-images', { body: { image } }),
  });
  return { add, change, upload };
}
