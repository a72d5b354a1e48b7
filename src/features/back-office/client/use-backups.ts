import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { toastFailure } from '#platform/client/failure.ts';
import { call, queriesOf, queryFor } from './calls.ts';

const POLL_MILLIS = 1500;

/** The backups and their settings; polled while a backup is running. */
export function useBackups() {
  return useQuery({
    ...queryFor('GET /api/admin/backups'),
    refetchInterval: ({ state }) =>
      state.data?.backups.some(({ state }) => state === 'running') ? POLL_MILLIS : false,
  });
}

/** Starts a backup, or joins the running one. */
export function useStartBackup() {
  const t = useTranslations('officeData');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/admin/backups', { body: {} }),
    onSuccess: () => queryClient.invalidateQueries(queriesOf('GET /api/admin/backups')),
    onError: (error: Error) =>
      toastFailure(t('failed'), error, error.message.replace(/^\d+: /, '')),
  });
}
