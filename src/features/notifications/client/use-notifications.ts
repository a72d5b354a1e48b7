import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { currentUserQuery } from '#features/accounts/client/index.ts';
import { toast } from '#platform/client/ui/toast.ts';
import type { Notification } from '../notifications-contract.ts';
import { call, pagesFor, queriesOf } from './calls.ts';

const PER_PAGE = 20;

/** What the signed-in person was told, newest first, some at a time. */
export function useNotifications() {
  return useInfiniteQuery({
    ...pagesFor('GET /api/notifications', (cursor) => ({ query: { limit: PER_PAGE, cursor } })),
    getNextPageParam: (page: Notification[]) =>
      page.length < PER_PAGE ? undefined : page.at(-1)?.id,
  });
}

/** Marks one read; toasts if that fails. */
export function useMarkRead() {
  const tell = useTrouble();
  const fetchAgain = useFetchAgain();
  return useMutation({
    mutationFn: (id: string) => call('POST /api/notifications/:id/read', { params: { id } }),
    onSuccess: fetchAgain,
    onError: tell,
  });
}

/** Marks all read; toasts if that fails. */
export function useMarkAllRead() {
  const tell = useTrouble();
  const fetchAgain = useFetchAgain();
  return useMutation({
    mutationFn: () => call('POST /api/notifications/read-all'),
    onSuccess: fetchAgain,
    onError: tell,
  });
}

/** The list, and the count of unread ones, which comes with the signed-in person. */
function useFetchAgain() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries(queriesOf('GET /api/notifications'));
    void queryClient.invalidateQueries(currentUserQuery);
  };
}

function useTrouble() {
  const t = useTranslations('notifications');
  return () => toast({ title: t('failedTitle'), description: t('notMarked'), destructive: true });
}
