import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { failureMessage } from '#platform/client/failure.ts';
import { call, queryFor } from './calls.ts';

/** Fetches the consequences of deleting the account, each time the dialog opens. */
export function useDeletionPreview() {
  return useQuery({
    ...queryFor('GET /api/profile/delete'),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: { password?: string; email?: string; seen: string }) =>
      call('POST /api/profile/delete', { body }),
  });
}

/** Returns a function that formats an error: the server's message, or a fallback. */
export function useFormatDeletionError() {
  const t = useTranslations('profile.deletion');
  return (error: Error) => failureMessage(error) ?? t('failedText');
}
