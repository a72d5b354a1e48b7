import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';

export type MyWaitlistEntry = ResponseOf<Calls['GET /api/bookings/slot-waitlist/mine']>[number];

/** The signed-in user's waitlist entries, soonest slot first. */
export function useMyWaitlistEntries() {
  return useQuery(queryFor('GET /api/bookings/slot-waitlist/mine'));
}

export function useLeaveWaitlistById() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call('POST /api/bookings/slot-waitlist/:id/leave', { params: { id } }),
    onSuccess: () =>
      queryClient.invalidateQueries(queriesOf('GET /api/bookings/slot-waitlist/mine')),
  });
}
