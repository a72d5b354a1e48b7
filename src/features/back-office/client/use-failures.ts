import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from './calls.ts';

export type EmailsQuery = InputOf<Calls['GET /api/admin/failed-mails']>['query'];
export type JobsQuery = InputOf<Calls['GET /api/admin/failed-jobs']>['query'];

const POLL_MILLIS = 2000;

/** A page of failed emails; polled while emails are queued. */
export function useFailedEmails(query: EmailsQuery) {
  return useQuery({
    ...queryFor('GET /api/admin/failed-mails', { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.waiting ? POLL_MILLIS : false),
  });
}

/**
 * Retries an email or all emails that match a search, or dismisses an email; invalidates the list and today's overview.
 */
export function useEmailActions() {
  const queryClient = useQueryClient();
  const onSettled = () => {
    void queryClient.invalidateQueries(queriesOf('GET /api/admin/today'));
    return queryClient.invalidateQueries(queriesOf('GET /api/admin/failed-mails'));
  };
  const retry = useMutation({
    mutationFn: (id: string) =>
      call('POST /api/admin/failed-mails/:id/retry', { params: { id }, body: {} }),
    onSettled,
  });
  const retryAll = useMutation({
    mutationFn: (search: string) =>
      call('POST /api/admin/failed-mails/retry', { body: search ? { search } : {} }),
    onSettled,
  });
  const dismiss = useMutation({
    mutationFn: (id: string) =>
      call('POST /api/admin/failed-mails/:id/dismiss', { params: { id }, body: {} }),
    onSettled,
  });
  return { retry, retryAll, dismiss };
}

/** A page of jobs that exhausted their retries. */
export function useFailedJobs(query: JobsQuery) {
  return useQuery({
    ...queryFor('GET /api/admin/failed-jobs', { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Retries or dismisses a job; invalidates the list. */
export function useJobActions() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries(queriesOf('GET /api/admin/failed-jobs'));
  const retry = useMutation({
    mutationFn: (id: string) =>
      call('POST /api/admin/failed-jobs/:id/retry', { params: { id }, body: {} }),
    onSettled,
  });
  const dismiss = useMutation({
    mutationFn: (id: string) =>
      call('POST /api/admin/failed-jobs/:id/dismiss', { params: { id }, body: {} }),
    onSettled,
  });
  return { retry, dismiss };
}
