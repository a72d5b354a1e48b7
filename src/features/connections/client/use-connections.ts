import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { connectionsContract } from '../connections-contract.ts';
import { call, queriesOf, queryFor } from './calls.ts';

type Contract = typeof connectionsContract;
type BodyOf<Name extends keyof Contract> =
  InputOf<Contract[Name]> extends { body: infer Body } ? Body : never;
type DeliveriesQuery = InputOf<Contract['GET /api/admin/webhook-deliveries']>['query'];

const POLL_MILLIS = 5000;

/** Fetches the API keys and webhook endpoints. */
export function useConnections() {
  return useQuery(queryFor('GET /api/admin/connections'));
}

/** Fetches a page of webhook deliveries every five seconds. */
export function useDeliveries(query: DeliveriesQuery) {
  return useQuery({
    ...queryFor('GET /api/admin/webhook-deliveries', { query }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MILLIS,
  });
}

/** A mutation that invalidates this feature's queries and toasts success and errors. */
function useConnectionsMutation<Input, Result>(
  change: (input: Input) => Promise<Result>,
  successText?: SuccessText,
) {
  const t = useTranslations('officeConnections');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      if (successText) toast({ title: t(successText) });
      await queryClient.invalidateQueries(queriesOf('GET /api/admin/connections'));
      await queryClient.invalidateQueries(queriesOf('GET /api/admin/webhook-deliveries'));
    },
    onError: (error) => toastError(t('failed'), error),
  });
}

type SuccessText = 'revoked' | 'tested' | 'resent';

export const useCreateKey = () =>
  useConnectionsMutation((body: BodyOf<'POST /api/admin/api-keys'>) =>
    call('POST /api/admin/api-keys', { body }),
  );

export const useRevokeKey = () =>
  useConnectionsMutation(
    (id: string) => call('POST /api/admin/api-keys/:id/revoke', { params: { id }, body: {} }),
    'revoked',
  );

export const useAddWebhook = () =>
  useConnectionsMutation((body: BodyOf<'POST /api/admin/webhooks'>) =>
    call('POST /api/admin/webhooks', { body }),
  );

export const useToggleWebhook = () =>
  useConnectionsMutation(({ id, isActive }: { id: string; isActive: boolean }) =>
    call('PATCH /api/admin/webhooks/:id', { params: { id }, body: { isActive } }),
  );

export const useRemoveWebhook = () =>
  useConnectionsMutation((id: string) =>
    call('DELETE /api/admin/webhooks/:id', { params: { id } }),
  );

export const useRotateSecret = () =>
  useConnectionsMutation((id: string) =>
    call('POST /api/admin/webhooks/:id/secret', { params: { id }, body: {} }),
  );

export const useTestWebhook = () =>
  useConnectionsMutation(
    (id: string) => call('POST /api/admin/webhooks/:id/test', { params: { id }, body: {} }),
    'tested',
  );

export const useResend = () =>
  useConnectionsMutation(
    (id: string) =>
      call('POST /api/admin/webhook-deliveries/:id/resend', { params: { id }, body: {} }),
    'resent',
  );
