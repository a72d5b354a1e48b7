import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/client/api.ts';
import { call, queryFor } from './calls.ts';

/** What deleting would do; refetched each time the question is asked. */
export function useDeletionPreview() {
  return useQuery({
    ...queryFor('GET /api/profile/delete'),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Deletes the account, with what proves that one is its owner. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: { password?: string; email?: string; seen: string }) =>
      call('POST /api/profile/delete', { body }),
  });
}

/** Why it did not work: the server's sentence where there is one. */
export function useDeletionTrouble() {
  const t = useTranslations('profile.deletion');
  return (error: Error) =>
    error instanceof ApiError && error.status < 500 && error.said ? error.said : t('failedText');
}
