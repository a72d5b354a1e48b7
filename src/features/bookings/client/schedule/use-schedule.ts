import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useThrottledLiveUpdates } from '#features/accounts/client/index.ts';
import { announceVenueChange } from '#platform/client/use-venue.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { ScheduleChange } from '../../schedule-rules.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';

export type ScheduleDay = ResponseOf<Calls['GET /api/admin/schedule/days']>[number];
export type SchedulePreview = ResponseOf<Calls['POST /api/admin/schedule/preview']>;
export type BookingsChoice = 'cancel' | 'keep';

/** Refetches the schedule on live updates of the schedule or bookings. */
export function useLiveSchedule() {
  const queryClient = useQueryClient();
  useThrottledLiveUpdates(['schedule', 'bookings'], () =>
    queryClient.invalidateQueries(queriesOf('GET /api/admin/schedule')),
  );
}

/** Weekly slots, closures and prices. */
export function useSchedule() {
  return useQuery(queryFor('GET /api/admin/schedule'));
}

/** Four weeks of days starting at `from`. */
export function useScheduleDays(from: string | undefined) {
  return useQuery({
    ...queryFor('GET /api/admin/schedule/days', from === undefined ? null : { query: { from } }),
  });
}

/** Previews a change to the given schedule version. */
export function usePreviewSchedule() {
  return useMutation({
    mutationFn: (body: { change: ScheduleChange; version: string }) =>
      call('POST /api/admin/schedule/preview', { body }),
  });
}

/** Saves the previewed change. Always refetches the schedule. */
export function useSaveSchedule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { change: ScheduleChange; seen: string; bookings: BookingsChoice }) =>
      call('POST /api/admin/schedule/changes', { body }),
    // The first weekly schedule that an owner saves opens it to families.
    onSuccess: announceVenueChange,
    onSettled: () => queryClient.invalidateQueries(queriesOf('GET /api/admin/schedule')),
  });
}
