import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../client/api.ts';
import { useLiveNews } from '../../../client/live.ts';
import type { AnswerOf, InputOf } from '../../../shared/endpoint.ts';
import type { AllCalls } from '../../all-contracts.ts';
import { useTellTrouble } from './household-trouble.ts';

export type Household = AnswerOf<AllCalls['GET /api/household']>;
export type OwnHousehold = Extract<Household, { view: 'owner' }>;
export type JoinedHousehold = Extract<Household, { view: 'member' }>;
export type Adult = OwnHousehold['members'][number];
export type SentInvitation = OwnHousehold['invitations'][number];
export type NewInvitation = InputOf<AllCalls['POST /api/household/invitations']>['body'];
type Changes = InputOf<AllCalls['PATCH /api/household/members/:id']>['body'];

const KEY = ['/api/household'] as const;

/** The family as the signed-in person sees it; changes of other adults arrive by themselves. */
export function useHousehold() {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /api/household', undefined, { signal }),
  });
  useLiveNews(['household'], () => {
    void query.refetch();
    // It says whether the person keeps the children's details.
    void queryClient.invalidateQueries({ queryKey: ['/api/profile'] });
  });
  return query;
}

/** A change of the family: afterwards it is fetched again, and what went wrong is toasted. */
function useChange<Asked, Answer>(change: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  const onError = useTellTrouble();
  return useMutation({
    mutationFn: change,
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

/** Invites, or invites again. `key` stands for one try of the form: sent twice it is one mail. */
export const useInvite = () =>
  useChange(({ body, key }: { body: NewInvitation; key: string }) =>
    call('POST /api/household/invitations', { body }, { idempotencyKey: key }),
  );

export const useWithdraw = () =>
  useChange(({ id }: { id: string }) =>
    call('POST /api/household/invitations/:id/withdraw', { params: { id } }),
  );

export const useChangeAdult = () =>
  useChange(({ id, changes }: { id: string; changes: Changes }) =>
    call('PATCH /api/household/members/:id', { params: { id }, body: changes }),
  );

export const useRemoveAdult = () =>
  useChange(({ id }: { id: string }) =>
    call('DELETE /api/household/members/:id', { params: { id } }),
  );

/** Leaves the family. Everything that was fetched as one of it is fetched anew. */
export function useLeave() {
  const queryClient = useQueryClient();
  const onError = useTellTrouble();
  return useMutation({
    mutationFn: () => call('POST /api/household/leave'),
    onError,
    onSettled: () => queryClient.invalidateQueries(),
  });
}
