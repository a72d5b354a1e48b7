import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useLiveUpdates } from '#features/accounts/client/index.ts';
import { toastError } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from './calls.ts';

export type MatchGroup = ResponseOf<Calls['GET /api/matches/groups']>[number];

export type MatchFilter = { search: string; ages: boolean; near: boolean; free: boolean };
export const NO_FILTERS: MatchFilter = { search: '', ages: false, near: false, free: false };

/** Fetches the family's filtered matches; shows the previous result while fetching. */
export function useMatches({ search, ages, near, free }: MatchFilter = NO_FILTERS) {
  const query = {
    search: search.trim() || undefined,
    ages: ages ? ('close' as const) : undefined,
    near: near ? ('close' as const) : undefined,
    free: free ? ('shared' as const) : undefined,
  };
  return useQuery({
    ...queryFor('GET /api/matches', { query }),
    placeholderData: keepPreviousData,
  });
}

export function useMatchGroups() {
  return useQuery(queryFor('GET /api/matches/groups'));
}

/** Refetches matches and groups on live updates. Returns a function that refetches them. */
export function useLiveMatches() {
  const invalidate = useInvalidateOwnMatches();
  useLiveUpdates(['matches'], () => void invalidate());
  return invalidate;
}

function useInvalidateOwnMatches() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(queriesOf('GET /api/matches'));
}

type ProposalBody = InputOf<Calls['POST /api/matches/:id/proposals']>['body'];

export function usePropose() {
  const invalidate = useInvalidateOwnMatches();
  return useMutation({
    mutationFn: ({ matchId, body }: { matchId: string; body: ProposalBody }) =>
      call('POST /api/matches/:id/proposals', { params: { id: matchId }, body }),
    onSettled: invalidate,
  });
}

type Answer = 'accept' | 'decline' | 'withdraw';
const toastKeys = {
  accept: ['acceptedTitle', 'acceptedText'],
  decline: ['declinedTitle', 'declinedText'],
  withdraw: ['withdrawnTitle', 'withdrawnText'],
} as const;

/** Accepts, declines or withdraws a proposal, and toasts the result. */
export function useAnswerProposal() {
  const t = useTranslations('matches.play');
  const invalidate = useInvalidateOwnMatches();
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: Answer }) =>
      call('POST /api/proposals/:id/answer', { params: { id }, body: { answer } }),
    onSuccess: (_, { answer }) => {
      const [title, description] = toastKeys[answer];
      toast({ title: t(title), description: t(description) });
    },
    onError: (error) => toastError(t('failed'), error, t('answerFailed')),
    onSettled: invalidate,
  });
}
