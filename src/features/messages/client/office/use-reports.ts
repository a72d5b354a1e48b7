import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useLiveUpdates } from '#features/accounts/client/index.ts';
import { toastError } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';

export type Report = ResponseOf<Calls['GET /api/admin/reports']>[number];
export type ReportState = 'open' | 'handled';
export type Decision = InputOf<Calls['POST /api/admin/reports/:id/handle']>['body'];

/** Open or handled reports; refetched on live updates. */
export function useReports(state: ReportState) {
  const query = useQuery(queryFor('GET /api/admin/reports', { query: { state } }));
  useLiveUpdates(['reports'], () => void query.refetch());
  return query;
}

/** Decides on a report, toasts the outcome and refetches both lists. */
export function useDecideReport(id: string) {
  const t = useTranslations('safety');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Decision) =>
      call('POST /api/admin/reports/:id/handle', { params: { id }, body }),
    onSuccess: () => toast({ title: t('reports.doneTitle'), description: t('reports.doneText') }),
    onError: (error) => toastError(t('failedTitle'), error, t('failedText')),
    onSettled: () => queryClient.invalidateQueries(queriesOf('GET /api/admin/reports')),
  });
}
