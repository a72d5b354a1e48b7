import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useLiveUpdates } from '#features/accounts/client/index.ts';
import { toastFailure } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, pagesFor, queriesOf, queryFor } from './calls.ts';

const PAGE_SIZE = 30;

export type GeneratedMatch = ResponseOf<Calls['GET /api/admin/matches']>[number];
export type Status = GeneratedMatch['status'];
export const STATUSES = ['pending', 'approved', 'featured', 'hidden'] as const satisfies Status[];

/** Fetches generated matches in pages, best first. */
export function useGeneratedMatches(filter: { status: Status | undefined; search: string }) {
  const query = { status: filter.status, search: filter.search.trim() || undefined };
  return useInfiniteQuery({
    ...pagesFor('GET /api/admin/matches', (after) => ({
      query: { ...query, limit: PAGE_SIZE, after },
    })),
    getNextPageParam: (page: GeneratedMatch[]) =>
      page.length < PAGE_SIZE ? undefined : page.at(-1)?.id,
  });
}

/** Fetches the running generation, or the latest one, and refetches it on live updates. */
export function useMatchRun() {
  const queryClient = useQueryClient();
  useLiveUpdates(['match_run'], () => {
    void queryClient.invalidateQueries(queriesOf('GET /api/admin/matches/run'));
  });
  return useQuery(queryFor('GET /api/admin/matches/run'));
}

export function useInvalidateMatches() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries(queriesOf('GET /api/admin/matches'));
}

/** Starts a generation; toasts the result if the response already contains it (spec 8). */
export function useGenerateMatches() {
  const t = useTranslations('matches.review');
  const invalidate = useInvalidateMatches();
  return useMutation({
    mutationFn: () => call('POST /api/admin/matches/generate', { body: {} }),
    onSuccess: ({ state, message }) => {
      if (state === 'done') toast({ title: t('generatedTitle'), description: message });
      if (state === 'failed')
        toast({ title: t('failedTitle'), description: message, destructive: true });
    },
    onError: (error) => toastFailure(t('failedTitle'), error, t('failedText')),
    onSettled: invalidate,
  });
}

type Review = { id: string; status?: Status; adminNotes?: string | null };

/** Saves a match's status or notes, and toasts the result. */
export function useUpdateMatch() {
  const t = useTranslations('matches.review');
  const invalidate = useInvalidateMatches();
  return useMutation({
    mutationFn: ({ id, ...body }: Review) =>
      call('PATCH /api/admin/matches/:id', { params: { id }, body }),
    onSuccess: (_, { status }) =>
      toast({
        title: t('updatedTitle'),
        description: status === undefined ? t('notesSaved') : t('updatedText'),
      }),
    onError: (error) => toastFailure(t('failedTitle'), error, t('updateFailed')),
    onSettled: invalidate,
  });
}
