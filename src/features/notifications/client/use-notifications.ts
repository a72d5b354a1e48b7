import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { currentUserQuery } from '#features/accounts/client/index.ts';
import { toastFailure } from '#platform/client/failure.ts';
import type { Notification } from '../notifications-contract.ts';
import { call, pagesFor, queriesOf } from './calls.ts';

const PAGE_SIZE = 20;

/** The signed-in user's notifications, newest first, paginated. */
export function useNotifications() {
  return useInfiniteQuery({
    ...pagesFor('GET /api/notifications', (cursor) => ({ query: { limit: PAGE_SIZE, cursor } })),
    getNextPageParam: (page: Notification[]) =>
      page.length < PAGE_SIZE ? undefined : page.at(-1)?.id,
  });
}

/** Marks one notification as read; shows a toast on failure. */
export function useMarkRead() {
  const showFailureToast = useFailureToast();
  const invalidate = useInvalidateNotifications();
  return useMutation({
    mutationFn: (id: string) => call('POST /api/notifications/:id/read', { params: { id } }),
    onSuccess: invalidate,
    onError: showFailureToast,
  });
}

/** Marks all notifications as read; shows a toast on failure. */
export function useMarkAllRead() {
  const showFailureToast = useFailureToast();
  const invalidate = useInvalidateNotifications();
  return useMutation({
    mutationFn: () => call('POST /api/notifications/read-all'),
    onSuccess: invalidate,
    onError: showFailureToast,
  });
}

/** Invalidates the list, and the signed-in user for the unread count. */
function useInvalidateNotifications() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries(queriesOf('GET /api/notifications'));
    void queryClient.invalidateQueries(currentUserQuery);
  };
}

function useFailureToast() {
  const t = useTranslations('notifications');
  return (error: Error) => toastFailure(t('failedTitle'), error, t('markFailed'));
}
