import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveUpdates } from '#features/accounts/client/index.ts';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { Language } from '#shared/languages.ts';
import type { mailingsContract } from '../mailings-contract.ts';
import type { Audience, MailingContent } from '../mailings-rules.ts';
import { call, queriesOf, queryFor } from './calls.ts';

export type MailingsQuery = InputOf<(typeof mailingsContract)['GET /api/admin/mailings']>['query'];

/** How often a mailing in progress is polled, in addition to live updates. */
const POLL_MILLIS = 5000;

/** A page of mailings; refetched on live updates after each batch. */
export function useMailings(params: MailingsQuery) {
  const query = useQuery({
    ...queryFor('GET /api/admin/mailings', { query: params }),
    placeholderData: keepPreviousData,
  });
  useLiveUpdates(['mailings'], () => void query.refetch());
  return query;
}

/** A mailing with the outcome of its emails. */
export function useMailing(id: string) {
  const query = useQuery({
    ...queryFor('GET /api/admin/mailings/:id', { params: { id } }),
    staleTime: 0,
    // Polled, as the live socket may be blocked.
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? POLL_MILLIS : false),
  });
  useLiveUpdates(['mailings'], () => void query.refetch());
  return query;
}

/** The numbers of families that an audience reaches and leaves out. Disabled while `audience` is null. */
export function useAudienceReach(audience: Audience | null) {
  return useQuery({
    ...queryFor('POST /api/admin/mailings/audience', audience && { body: { audience } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function useSelectableEvents(isEnabled: boolean) {
  return useQuery({
    ...queryFor('GET /api/admin/mailings/events'),
    enabled: isEnabled,
    staleTime: 0,
  });
}

/** The email rendered by the server. Disabled while `letters` is null. */
export function usePreview(letters: MailingContent | null) {
  return useQuery({
    ...queryFor('POST /api/admin/mailings/preview', letters && { body: { letters } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export function useTestEmail() {
  return useMutation({
    mutationFn: (body: { letters: MailingContent; language: Language }) =>
      call('POST /api/admin/mailings/test', { body }),
  });
}

/** Starts a mailing. Idempotent for double clicks and retries. */
export function useSendMailing() {
  const queryClient = useQueryClient();
  const [attempts] = useState(() => createAttemptKeys());
  return useMutation({
    mutationFn: (body: { audience: Audience; letters: MailingContent }) =>
      call('POST /api/admin/mailings', { body }, { idempotencyKey: attempts.keyFor(body) }),
    onSuccess: () => {
      attempts.renew();
      return queryClient.invalidateQueries(queriesOf('GET /api/admin/mailings'));
    },
  });
}

export function useStopMailing() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /api/admin/mailings/:id/stop', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(queriesOf('GET /api/admin/mailings')),
  });
}
