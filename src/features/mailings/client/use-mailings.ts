import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveNews } from '#features/accounts/client/index.ts';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { Language } from '#shared/languages.ts';
import type { mailingsContract } from '../mailings-contract.ts';
import type { Audience, Letters } from '../mailings-rules.ts';
import { call } from './calls.ts';

export type MailingsQuery = InputOf<(typeof mailingsContract)['GET /api/admin/mailings']>['query'];

const key = '/api/admin/mailings';
/** How often a mailing in progress is polled, beside the live news. */
const ASKED_MILLIS = 5000;

/** A page of the mailings; each batch that leaves brings the numbers up to date. */
export function useMailings(wanted: MailingsQuery) {
  const query = useQuery({
    queryKey: [key, wanted],
    queryFn: ({ signal }) => call('GET /api/admin/mailings', { query: wanted }, { signal }),
    placeholderData: keepPreviousData,
  });
  useLiveNews(['mailings'], () => void query.refetch());
  return query;
}

/** One mailing with what became of its mails. */
export function useMailing(id: string) {
  const query = useQuery({
    queryKey: [key, id],
    queryFn: ({ signal }) => call('GET /api/admin/mailings/:id', { params: { id } }, { signal }),
    staleTime: 0,
    // Where no socket gets through, the numbers move all the same.
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? ASKED_MILLIS : false),
  });
  useLiveNews(['mailings'], () => void query.refetch());
  return query;
}

/** How many an audience reaches now; refetched whenever it is shown. Null: it is not complete yet. */
export function useAudience(audience: Audience | null) {
  return useQuery({
    queryKey: [key, 'audience', audience],
    queryFn: ({ signal }) =>
      audience && call('POST /api/admin/mailings/audience', { body: { audience } }, { signal }),
    enabled: audience !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function useEventsToChoose(isWanted: boolean) {
  return useQuery({
    queryKey: [key, 'events'],
    queryFn: ({ signal }) => call('GET /api/admin/mailings/events', undefined, { signal }),
    enabled: isWanted,
    staleTime: 0,
  });
}

/** The mail drawn by the server, as it will look. Null: the letters are not complete yet. */
export function usePreview(letters: Letters | null) {
  return useQuery({
    queryKey: [key, 'preview', letters],
    queryFn: ({ signal }) =>
      letters && call('POST /api/admin/mailings/preview', { body: { letters } }, { signal }),
    enabled: letters !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export function useTestMail() {
  return useMutation({
    mutationFn: (body: { letters: Letters; language: Language }) =>
      call('POST /api/admin/mailings/test', { body }),
  });
}

/** Begins a mailing; two clicks, or another try after a lost answer, are one. */
export function useSendMailing() {
  const queries = useQueryClient();
  const [attempts] = useState(() => createAttemptKeys());
  return useMutation({
    mutationFn: (body: { audience: Audience; letters: Letters }) =>
      call('POST /api/admin/mailings', { body }, { idempotencyKey: attempts.keyFor(body) }),
    onSuccess: () => {
      attempts.renew();
      return queries.invalidateQueries({ queryKey: [key] });
    },
  });
}

export function useStopMailing() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /api/admin/mailings/:id/stop', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}
