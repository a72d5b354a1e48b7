import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { failedToast } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { connectionsContract } from '../connections-contract.ts';
import { call, queriesOf, queryFor } from './calls.ts';

type Contract = typeof connectionsContract;
type BodyOf<Name extends keyof Contract> =
  InputOf<Contract[Name]> extends { body: infer Body } ? Body : never;
type Log = InputOf<Contract['GET /api/admin/webhook-deliveries']>['query'];

const POLL_MILLIS = 5000;

/** Keys and endpoints. */
export function useConnections() {
  return useQuery(queryFor('GET /api/admin/connections'));
}

/** Webhook deliveries, polled every few seconds. */
export function useDeliveries(query: Log) {
  return useQuery({
    ...queryFor('GET /api/admin/webhook-deliveries', { query }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MILLIS,
  });
}

/** A mutation that toasts errors with the server's message. */
function useChange<Input, Result>(change: (input: Input) => Promise<Result>, done?: Done) {
  const t = useTranslations('officeConnections');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      if (done) toast({ title: t(done) });
      await queries.invalidateQueries(queriesOf('GET /api/admin/connections'));
      await queries.invalidateQueries(queriesOf('GET /api/admin/webhook-deliveries'));
    },
    onError: (error) => failedToast(t('failed'), error),
  });
}

type Done = 'revoked' | 'tested' | 'resent';

export const useMakeKey = () =>
  useChange((body: BodyOf<'POST /api/admin/api-keys'>) =>
    call('POST /api/admin/api-keys', { body }),
  );

export const useRevokeKey = () =>
  useChange(
    (id: string) => call('POST /api/admin/api-keys/:id/revoke', { params: { id }, body: {} }),
    'revoked',
  );

export const useAddWebhook = () =>
  useChange((body: BodyOf<'POST /api/admin/webhooks'>) =>
    call('POST /api/admin/webhooks', { body }),
  );

export const useSwitchWebhook = () =>
  useChange(({ id, isActive }: { id: string; isActive: boolean }) =>
    call('PATCH /api/admin/webhooks/:id', { params: { id }, body: { isActive } }),
  );

export const useRemoveWebhook = () =>
  useChange((id: string) => call('DELETE /api/admin/webhooks/:id', { params: { id } }));

export const useNewSecret = () =>
  useChange((id: string) =>
    call('POST /api/admin/webhooks/:id/secret', { params: { id }, body: {} }),
  );

export const useTestWebhook = () =>
  useChange(
    (id: string) => call('POST /api/admin/webhooks/:id/test', { params: { id }, body: {} }),
    'tested',
  );

export const useResend = () =>
  useChange(
    (id: string) =>
      call('POST /api/admin/webhook-deliveries/:id/resend', { params: { id }, body: {} }),
    'resent',
  );
