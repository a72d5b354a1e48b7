import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOfficeErrorToast } from '#platform/client/use-office-error-toast.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';
import { currentUserQuery } from '../use-current-user.ts';

export type StaffChange = InputOf<Calls['PATCH /api/admin/staff/:id']>['body'];
export type StaffInvitation = InputOf<Calls['POST /api/admin/staff']>['body'];

export function useStaff() {
  return useQuery(queryFor('GET /api/admin/staff'));
}

/** Mutations for roles, areas and invitations; errors appear as toasts. */
export function useChangeStaff() {
  const queryClient = useQueryClient();
  const onError = useOfficeErrorToast();
  const onSettled = async () => {
    await queryClient.invalidateQueries(queriesOf('GET /api/admin/staff'));
    // The user may have changed their own role.
    await queryClient.invalidateQueries(currentUserQuery);
  };
  const change = useMutation({
    mutationFn: ({ id, body }: { id: string; body: StaffChange }) =>
      call('PATCH /api/admin/staff/:id', { params: { id }, body }),
    onError,
    onSettled,
  });
  const invite = useMutation({
    mutationFn: (body: StaffInvitation) => call('POST /api/admin/staff', { body }),
    onError,
    onSettled,
  });
  const inviteAgain = useMutation({
    mutationFn: (id: string) => call('POST /api/admin/staff/:id/invite', { params: { id } }),
    onError,
  });
  return { change, invite, inviteAgain };
}
