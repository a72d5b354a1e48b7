import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useLiveUpdates } from '#features/accounts/client/index.ts';
import { queriesBelow } from '#platform/client/queries.ts';
import { type ToastText, toast } from '#platform/client/ui/toast/toast.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from './calls.ts';
import { useFailureToast } from './use-failure-toast.ts';

export type Household = ResponseOf<Calls['GET /api/household']>;
export type OwnHousehold = Extract<Household, { view: 'owner' }>;
export type JoinedHousehold = Extract<Household, { view: 'member' }>;
export type Adult = OwnHousehold['members'][number];
export type SentInvitation = OwnHousehold['invitations'][number];
export type NewInvitation = InputOf<Calls['POST /api/household/invitations']>['body'];
type Changes = InputOf<Calls['PATCH /api/household/members/:id']>['body'];

/** Fetches the user's family, and refetches it on live updates. */
export function useHousehold() {
  const queryClient = useQueryClient();
  const query = useQuery(queryFor('GET /api/household'));
  useLiveUpdates(['household'], () => {
    void query.refetch();
    // The profile includes whether the user may edit the children.
    void queryClient.invalidateQueries(queriesBelow('/api/profile'));
  });
  return query;
}

/**
 * Mutates the family and refetches it. Toasts the result in the hook, because live updates may unmount the component
 * before the response arrives.
 */
function useHouseholdMutation<Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  successToast: (input: Input) => ToastText,
) {
  const queryClient = useQueryClient();
  const onError = useFailureToast();
  return useMutation({
    mutationFn,
    onSuccess: (_result, input) => toast(successToast(input)),
    onError,
    onSettled: () => queryClient.invalidateQueries(queriesOf('GET /api/household')),
  });
}

/** Invites an adult, or renews an invitation. `key` is the idempotency key. */
export function useInvite() {
  const t = useTranslations('household');
  return useHouseholdMutation(
    ({ body, key }: { body: NewInvitation; key: string }) =>
      call('POST /api/household/invitations', { body }, { idempotencyKey: key }),
    ({ body: { email } }) => ({ title: t('sentTitle'), description: t('sentText', { email }) }),
  );
}

export function useWithdrawInvitation({ email }: { email: string }) {
  const t = useTranslations('household');
  return useHouseholdMutation(
    ({ id }: { id: string }) =>
      call('POST /api/household/invitations/:id/withdraw', { params: { id } }),
    () => ({ title: t('withdrawnTitle'), description: t('withdrawnText', { email }) }),
  );
}

export function useChangeAdult({ name }: { name: string }) {
  const t = useTranslations('household');
  return useHouseholdMutation(
    ({ id, changes }: { id: string; changes: Changes }) =>
      call('PATCH /api/household/members/:id', { params: { id }, body: changes }),
    () => ({ title: t('savedTitle'), description: t('savedText', { name }) }),
  );
}

export function useRemoveAdult({ name }: { name: string }) {
  const t = useTranslations('household');
  return useHouseholdMutation(
    ({ id }: { id: string }) => call('DELETE /api/household/members/:id', { params: { id } }),
    () => ({ title: t('removedTitle'), description: t('removedText', { name }) }),
  );
}

/** Leaves the family, and invalidates all queries, because most depend on the family. */
export function useLeave() {
  const t = useTranslations('household');
  const queryClient = useQueryClient();
  const onError = useFailureToast();
  return useMutation({
    mutationFn: () => call('POST /api/household/leave'),
    onSuccess: () => toast({ title: t('leftTitle'), description: t('leftText') }),
    onError,
    onSettled: () => queryClient.invalidateQueries(),
  });
}
