import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';

export type MyPlace = ResponseOf<Calls['GET /api/bookings/slot-waitlist/mine']>[number];

/** The signed-in user's waitlist entries, the next slot first. */
export function useMyPlaces() {
  return useQuery(queryFor('GET /api/bookings/slot-waitlist/mine'));
}

/** Leaves a waitlist. */
export function useLeavePlace() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call('POST /api/bookings/slot-waitlist/:id/leave', { params: { id } }),
    onSuccess: () =>
      queryClient.invalidateQueries(queriesOf('GET /api/bookings/slot-waitlist/mine')),
  });
}
